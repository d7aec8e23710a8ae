import type { Config } from '#kernel/config.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Listing, StoredFile, TableEntry } from '../manifest/entry.ts'
import { fillSql } from '../manifest/entry.ts'
import { manifest } from '../manifest/manifest.ts'

const PAGE = 500

/** Folders and name as people may see them: still to be cleaned and made unique. */
type Path = readonly string[]
/** A file of the archive: one value as JSON, any number of rows as JSON, or a stored file as it is. */
export type ExportPart =
  | { path: Path; value: object }
  | { path: Path; rows: AsyncIterable<object> }
  | { path: Path; key: string; bytes: number; at: Date }

type Row = Record<string, unknown>
interface ReadRow {
  row: Row
  files: readonly { name: string; key: string | null; bytes: number; at: string }[]
}
interface Reading {
  db: Database
  config: Config
  userId: number
  listing: Listing
  from: string
}

export async function* readParts(
  { db, config }: Pick<Context, 'config' | 'db'>,
  userId: number,
): AsyncGenerator<ExportPart> {
  for (const entry of manifest) {
    if (!('table' in entry) || typeof entry.export === 'string') continue
    for (const listing of entry.export) {
      yield* readListing({ db, config, userId, listing, from: fromOf(entry, listing) })
    }
  }
}

function fromOf({ table, rows }: TableEntry, listing: Listing): string {
  return `from ${table} t ${listing.join ?? ''} where (${listing.rows ?? rows})`
}

async function* readListing(reading: Reading): AsyncGenerator<ExportPart> {
  const { file, whole, files } = reading.listing
  const path = file.split('/')
  if (path.includes('*')) yield* readFolders(reading, path)
  else if (whole) yield { path, value: await readWhole(reading, whole) }
  else yield { path, rows: withoutFiles(readRows(reading)) }
  if (path.includes('*') || !files) return
  for await (const read of readRows(reading)) yield* filesOf(read, path.slice(0, -1))
}

async function* readFolders(reading: Reading, path: Path): AsyncGenerator<ExportPart> {
  const digits = Math.max(2, String(await countRows(reading)).length)
  let number = 0
  for await (const read of readRows(reading)) {
    number += 1
    const name = `${String(number).padStart(digits, '0')} ${read.row.title}`
    const inFolder = path.map((part) => (part === '*' ? name : part))
    yield { path: inFolder, value: read.row }
    yield* filesOf(read, inFolder.slice(0, -1))
  }
}

function* filesOf({ files }: ReadRow, folder: Path): Generator<ExportPart> {
  for (const { name, key, bytes, at } of files) {
    if (key !== null) yield { path: [...folder, name], key, bytes, at: new Date(at) }
  }
}

async function* withoutFiles(rows: AsyncIterable<ReadRow>): AsyncGenerator<Row> {
  for await (const { row } of rows) yield row
}

async function readWhole(
  { db, userId, listing, from }: Reading,
  whole: NonNullable<Listing['whole']>,
): Promise<object> {
  const order = whole.as === 'list' ? `order by ${whole.order}` : ''
  const text = `select ${listing.select} ${from} ${order}`
  const { rows } = await fillSql<Row>(text, { userId }).execute(db)
  const [first = {}] = rows
  return whole.as === 'object' ? first : rows
}

async function countRows({ db, userId, from }: Reading): Promise<number> {
  const { rows } = await fillSql<{ count: number }>(`select count(*) ${from}`, { userId }).execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function* readRows({ db, config, userId, listing, from }: Reading): AsyncGenerator<ReadRow> {
  const { select, key = 't.id', files = [], open } = listing
  const columns = `${key} as export_key, ${jsonOf(files)} as export_files, ${select}`
  const pages = pageThrough(async (after, limit) => {
    const text = `select ${columns} ${from} and ${key} > ${after} order by ${key} limit ${limit}`
    const { rows } = await fillSql<Row & { exportKey: number; exportFiles: ReadRow['files'] }>(
      text,
      { userId },
    ).execute(db)
    return rows.map(({ exportKey: id, exportFiles: files, ...row }) => {
      return { id, row: open === undefined ? row : open(config, row), files }
    })
  })
  for await (const { row, files } of pages) yield { row, files }
}

function jsonOf(files: readonly StoredFile[]): string {
  const objects = files.map(
    ({ name, key, bytes, at }) =>
      `json_build_object('name', ${name}, 'key', ${key}, 'bytes', ${bytes}, 'at', ${at})`,
  )
  return `json_build_array(${objects.join(', ')})`
}

/**
 * Reads all rows of a listing by key, a page at a time, so that any number of them fits into
 * memory.
 */
async function* pageThrough<Row extends { id: number }>(
  list: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await list(after, PAGE)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}
