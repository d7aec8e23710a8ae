import { sql } from 'kysely'
import type { Context } from '#ports/context.ts'
import { FIRST_FILES, PEAKS_FILE, STREAM_FILES, UNTAGGED_MP3_FILE } from '#ports/media/media.ts'

type Stores = Pick<Context, 'db' | 'storage'>

/** Kinds of objects, by the first word of their keys; rows that tests make up name others. */
const KINDS = [
  'originals',
  'recordings',
  'previews',
  'renditions',
  'zips',
  'images',
  'image-sizes',
  'posted-images',
  'booklets',
]
const kindOf = (name: string) => name.slice(0, name.indexOf('/'))
/** What a run leaves below its prefix, by what has become of it. */
const FILES = {
  playable: [...FIRST_FILES, PEAKS_FILE],
  whole: [...STREAM_FILES, PEAKS_FILE],
  /** Sounds that were uploaded long ago have no untagged MP3. */
  atMost: [...STREAM_FILES, PEAKS_FILE, UNTAGGED_MP3_FILE],
  preview: STREAM_FILES,
}

/**
 * What is stored and no row knows, and what a row needs and is not stored, parts of uploads
 * among them. Nothing may be under way meanwhile.
 */
export async function findOrphanedFiles({ db, storage }: Stores): Promise<string[]> {
  const stored: string[] = []
  for await (const { key } of storage.list('')) stored.push(key)
  const { known, needed } = await namesOfRows(db)
  const there = new Set(stored)
  const unknown = stored.filter((key) => !isKnown(key, known))
  const missing = needed.filter((key) => KINDS.includes(kindOf(key)) && !there.has(key))
  return [
    ...unknown.map((key) => `no row knows ${key}`),
    ...missing.map((name) => `a row stands on ${name}, which is not stored`),
    ...(await findOrphanedParts({ db, storage })),
  ]
}

/** A file is known by its key; a size of an image is known by the image. */
function isKnown(key: string, known: ReadonlySet<string>): boolean {
  const [kind, second] = key.split('/')
  // Whose storage it is, and what a sweep has put aside.
  if (kind === 'service' || kind === 'trash') return true
  if (kind === 'image-sizes') return known.has(`image-sizes/${second}`)
  return known.has(key)
}

interface Name {
  name: string
  /** Without it the row would be worth nothing. */
  needed: boolean
  /** It is the prefix of a run that has come so far. */
  run: keyof typeof FILES | null
}

async function namesOfRows(db: Context['db']) {
  const { rows } = await sql<Name>`
    select original_key as name, status <> 'ERROR' as needed, null as run from recordings
      where status <> 'ERROR' or error in ('dropped', 'unexpected')
    union all select stream_prefix, status = 'READY',
        case when partial_since is null then 'whole' else 'playable' end
      from recordings where stream_prefix is not null
    union all select cover_key, status = 'READY', null from recordings where cover_key is not null
    union all select key, false, null from uploads
      where not exists (select from recordings r where r.upload_id = uploads.id)
    union all select stream_prefix, status = 'READY', 'preview' from previews
      where stream_prefix is not null
    union all select key, true, null from renditions where key is not null
    union all select key, true, null from zips
    union all select key, true, null from images
    union all select 'image-sizes/' || public_id, false, null from images
  `.execute(db)
  return {
    known: new Set(
      rows.flatMap(({ name, run }) =>
        keysOf(name, run === 'playable' || run === 'whole' ? 'atMost' : run),
      ),
    ),
    needed: rows.flatMap(({ name, needed, run }) => (needed ? keysOf(name, run) : [])),
  }
}

function keysOf(name: string, run: Name['run']): string[] {
  return run === null ? [name] : FILES[run].map((file) => `${name}/${file}`)
}

async function findOrphanedParts({ db, storage }: Stores): Promise<string[]> {
  const open = new Set<string>()
  for await (const { partsId } of storage.listOpenParts('')) open.add(partsId)
  const uploads = await db
    .selectFrom('uploads')
    .select('partsId')
    .where('partsId', 'is not', null)
    .execute()
  const known = new Set(uploads.map(({ partsId }) => partsId))
  return [
    ...[...open].filter((id) => !known.has(id)).map((id) => `no row knows the parts ${id}`),
    ...[...known].flatMap((id) =>
      id === null || open.has(id) ? [] : `a row stands on the parts ${id}, which are not stored`,
    ),
  ]
}
