import type { Context } from '#ports/context.ts'
import { indexDocuments } from '../documents/index-documents.ts'
import { isReadable, lookUpReadings } from './look-up-readings.ts'
import { listUnread, setReadings } from './store.ts'

/** One process looks up so many texts. */
const BATCH = 500

/** Guesses the readings that are missing, and finds works and artists by them from then on. */
export async function guessReadings(
  { db }: Pick<Context, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const unread = await listUnread(db, BATCH)
    if (unread.length === 0) return
    const readable = unread.filter(({ text }) => isReadable(text))
    const texts = readable.map(({ text }) => text)
    const readings = texts.length > 0 ? await lookUpReadings(texts) : []
    const known = new Map(texts.map((text, at) => [text, readings[at] ?? '']))
    const read = unread.map((each) => ({ ...each, reading: known.get(each.text) ?? '' }))
    await db.transaction().execute(async (trx) => {
      await setReadings(trx, read)
      if (readable.length === 0) return
      await indexDocuments(trx, {
        workIds: readable.flatMap(({ workId }) => workId ?? []),
        userIds: readable.flatMap(({ userId }) => userId ?? []),
      })
    })
  }
}
