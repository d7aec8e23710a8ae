import { Readable } from 'node:stream'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import { touchRenditions } from '#uploads/server/make-rendition.ts'
import { openStoredZip } from './downloads/plan-zip.ts'
import type { SentFile } from './downloads/send-file.ts'
import {
  type LibraryEntry,
  type LibraryRow,
  listEntries,
  markLibrary,
  saveEntries,
} from './store.ts'

/** The ZIP; undefined where files have been removed since it was made, and have to be made again. */
export async function openLibrary(
  context: Context,
  row: LibraryRow,
): Promise<SentFile | undefined> {
  const { db, clock } = context
  const entries = await listEntries(db, row.id)
  const made = entries.flatMap(({ original, made }) =>
    made && made.key !== original.key ? made.key : [],
  )
  const there = await touchRenditions(db, made, clock.now())
  if (made.some((key) => !there.has(key))) {
    const left = entries.map(({ made: file, ...entry }) =>
      file && (file.key === entry.original.key || there.has(file.key))
        ? { ...entry, made: file }
        : entry,
    )
    await saveEntries(db, row.id, left, undefined)
    return undefined
  }
  const zip = openLibraryZip(context, row, entries)
  const content: SentFile['content'] = async (part) => {
    const sent = await zip.content(part)
    if (part && part.end < zip.bytes - 1) return sent
    const done = () => markLibrary(db, row.id, 'downloadedAt', clock.now())
    return Readable.from(thenDo(sent, done), { objectMode: false })
  }
  return { ...zip, content }
}

async function* thenDo(sent: Readable, done: () => Promise<void>) {
  yield* sent
  await done()
}

/** Opens the ZIP of the entries that are made: it has the same bytes each time. */
export function openLibraryZip(
  { storage, config }: Pick<Context, 'config' | 'storage'>,
  { createdAt, since }: Pick<LibraryRow, 'createdAt' | 'since'>,
  entries: readonly LibraryEntry[],
): SentFile {
  const nameOf = createEntryNames()
  const files = entries.flatMap(({ path, made }) => {
    if (made === undefined) return []
    const { extension, ...file } = made
    const folders = path.slice(0, -1)
    return { ...file, name: nameOf([...folders, `${path.at(-1)}.${extension}`]) }
  })
  const day = createdAt.toISOString().slice(0, 10)
  const name = `${config.brandName} ${since === null ? 'library' : 'new'} ${day}.zip`
  return openStoredZip({ storage }, name, files, createdAt)
}
