import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import type { ZipEntry } from '#ports/zip/open-zip.ts'
import { type ExportPart, readParts } from './read-parts.ts'
import type { Spool } from './spool.ts'

/**
 * The export as entries of known size: JSON is written to the spool now, files stay in the storage
 * until they are sent.
 */
export async function planExport(
  { db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>,
  { userId, readme, spool }: { userId: number; readme: string; spool: Spool },
): Promise<ZipEntry[]> {
  const nameOf = createEntryNames()
  const now = clock.now()
  const write = async (path: readonly string[], text: Iterable<string> | AsyncIterable<string>) => {
    const piece = await spool.write(text)
    const open = async () => spool.read(piece)
    return { name: nameOf(path), bytes: piece.bytes, at: now, open }
  }
  const entries = [await write(['README.txt'], [readme])]
  for await (const part of readParts(db, userId)) {
    if ('key' in part) {
      const { path, key, bytes, at } = part
      entries.push({ name: nameOf(path), bytes, at, open: () => storage.read(key) })
    } else entries.push(await write(part.path, textOf(part)))
  }
  return entries
}

function textOf(part: Exclude<ExportPart, { key: string }>) {
  return 'rows' in part ? linesOf(part.rows) : [JSON.stringify(part.value, null, 2), '\n']
}

/** A JSON array with a row to a line. */
async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
