import { sql } from 'kysely'
import type { Context } from '#ports/context.ts'

type Stores = Pick<Context, 'db' | 'storage'>

/** Kinds of objects, by the first word of their keys; rows that tests make up name others. */
const KINDS = [
  ...['originals', 'recordings', 'previews', 'renditions', 'images'],
  ...['image-sizes', 'posted-images'],
]
const kindOf = (name: string) => name.slice(0, name.indexOf('/'))
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'))

/**
 * What is stored and no row knows, and what a row stands on and is not stored, parts of uploads
 * among them. Nothing may be under way meanwhile.
 */
export async function findStrays({ db, storage }: Stores): Promise<string[]> {
  const stored: string[] = []
  for await (const { key } of storage.list('')) stored.push(key)
  const { known, needed } = await namesOfRows(db)
  const there = new Set([...stored, ...stored.map(folderOf)])
  const unknown = stored.filter((key) => !isKnown(key, known))
  const missing = needed.filter((name) => KINDS.includes(kindOf(name)) && !there.has(name))
  return [
    ...unknown.map((key) => `no row knows ${key}`),
    ...missing.map((name) => `a row stands on ${name}, which is not stored`),
    ...(await findStrayParts({ db, storage })),
  ]
}

/** By its key, by the folder of its run, or, for a size of an image, by the image. */
function isKnown(key: string, known: ReadonlySet<string>): boolean {
  const [kind, second] = key.split('/')
  if (kind === 'image-sizes') return known.has(`image-sizes/${second}`)
  return known.has(key) || known.has(folderOf(key))
}

interface Name {
  name: string
  /** Without it the row would be worth nothing. */
  needed: boolean
}

async function namesOfRows(db: Context['db']) {
  const { rows } = await sql<Name>`
    select original_key as name, status <> 'ERROR' as needed from recordings
      where status <> 'ERROR' or error in ('dropped', 'unexpected')
    union all select stream_prefix, status = 'READY' from recordings where stream_prefix is not null
    union all select cover_key, status = 'READY' from recordings where cover_key is not null
    union all select key, false from uploads
      where not exists (select from recordings r where r.upload_id = uploads.id)
    union all select stream_prefix, status = 'READY' from previews where stream_prefix is not null
    union all select key, true from renditions where key is not null
    union all select key, true from images
    union all select 'image-sizes/' || public_id, false from images
  `.execute(db)
  return {
    known: new Set(rows.map(({ name }) => name)),
    needed: rows.flatMap(({ name, needed }) => (needed ? name : [])),
  }
}

async function findStrayParts({ db, storage }: Stores): Promise<string[]> {
  const open = new Set<string>()
  for await (const { partsId } of storage.listOpenParts('originals/')) open.add(partsId)
  const uploads = await db
    .selectFrom('uploads')
    .select('parts_id as partsId')
    .where('parts_id', 'is not', null)
    .execute()
  const known = new Set(uploads.map(({ partsId }) => partsId))
  return [
    ...[...open].filter((id) => !known.has(id)).map((id) => `no row knows the parts ${id}`),
    ...[...known].flatMap((id) =>
      id === null || open.has(id) ? [] : `a row stands on the parts ${id}, which are not stored`,
    ),
  ]
}
