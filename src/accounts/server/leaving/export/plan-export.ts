import type { AccountHolder, AccountRoom, ExportPart, FilePart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import type { ZipEntry } from '#ports/zip/open-zip.ts'
import type { Spool } from './spool.ts'

interface Asked {
  rooms: readonly AccountRoom[]
  holder: AccountHolder
  readme: string
  spool: Spool
}

/**
 * What all rooms hand over, as entries of known size: the words about it are written down now, files
 * stay in the storage until their turn comes.
 */
export async function planExport(
  context: Context,
  { rooms, holder, readme, spool }: Asked,
): Promise<ZipEntry[]> {
  const nameOf = createEntryNames()
  const now = context.clock.now()
  const keep = async (path: readonly string[], text: Iterable<string> | AsyncIterable<string>) => {
    const piece = await spool.write(text)
    const open = async () => spool.read(piece)
    return { name: nameOf(path), bytes: piece.bytes, at: now, open }
  }
  const entries = [await keep(['README.txt'], [readme])]
  for (const room of rooms) {
    for await (const part of room.exportAccount?.(context, holder) ?? []) {
      if (isFile(part)) entries.push(entryOfFile(context, nameOf(part.path), part))
      else entries.push(await keep(part.path, textOf(part)))
    }
  }
  return entries
}

function isFile(part: ExportPart): part is FilePart {
  return 'key' in part
}

function entryOfFile({ storage }: Context, name: string, { key, bytes, at }: FilePart): ZipEntry {
  return { name, bytes, at, open: () => storage.read(key) }
}

function textOf(part: Exclude<ExportPart, FilePart>): Iterable<string> | AsyncIterable<string> {
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
