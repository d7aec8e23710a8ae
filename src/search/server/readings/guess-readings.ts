import type { Context } from '#ports/context.ts'
import { indexDocuments } from '../documents/index-documents.ts'
import { lookUpReadings } from './look-up-readings.ts'
import { listUnread, setReadings } from './store.ts'

/** Texts that one process looks up */
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
    const readings = await lookUpReadings(unread.map(({ text }) => text))
    const read = unread.map((each, at) => ({ ...each, reading: readings[at] ?? '' }))
    await db.transaction().execute(async (trx) => {
      await setReadings(trx, read)
      await indexDocuments(trx, {
        workIds: unread.flatMap(({ workId }) => workId ?? []),
        userIds: unread.flatMap(({ userId }) => userId ?? []),
      })
    })
  }
}
