import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RecordingUse } from '#ports/recording-use.ts'
import { isOfferedKey } from '../images/fit-image.ts'
import type { RecordingRow } from '../recordings/store.ts'

async function listIds(db: Database, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Uploads that were never asked to become anything; those in parts are aborted with their parts.
 *
 * @returns the keys of their objects
 */
export async function removeForgottenUploads(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from uploads u where expires_at < ${before} and parts_id is null
      and not exists (select from recordings r where r.upload_id = u.id)
      and not exists (select from images i where i.upload_id = u.id)
      and not exists (select from booklets b where b.upload_id = u.id)
    returning key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Recordings that became no sound, days after they were asked for. */
export function listForgottenRecordings(
  db: Database,
  use: RecordingUse,
  before: Date,
): Promise<number[]> {
  const query = sql<{ id: number }>`
    select r.id from recordings r
    where r.queued_at < ${before} and not ${use.hasSound(sql`r.id`)}`
  return listIds(db, query)
}

/** No job waits or runs for this row, or the job has used up its attempts. */
function hasNoJob(jobName: string, id: RawBuilder<unknown>, orFailed = sql``): RawBuilder<SqlBool> {
  return sql`not exists (
    select from graphile_worker.jobs j where j.key = ${`${jobName}:`}::text || ${id}
    and (j.attempts < j.max_attempts or j.locked_at is not null ${orFailed}))`
}

export async function listStuckRecordings(db: Database, jobName: string, before: Date) {
  const { rows } = await sql<Pick<RecordingRow, 'id' | 'publicId' | 'originalKey'>>`
    select id, public_id, original_key from recordings r
    where status = 'TRANSCODING' and queued_at < ${before}
      and ${hasNoJob(jobName, sql`r.id`)}`.execute(db)
  return rows
}

/** Previews of what is READY. */
export function listStuckPreviews(db: Database, jobName: string): Promise<number[]> {
  const query = sql<{ id: number }>`
    select p.id from previews p join recordings r on r.id = p.recording_id
    where p.status = 'WAITING' and r.status = 'READY' and ${hasNoJob(jobName, sql`p.id`)}`
  return listIds(db, query)
}

/**
 * Lists recordings with their first stream alone, and no job that makes the others, or one that has
 * failed in the last hours.
 */
export function listPartialRecordings(db: Database, jobName: string): Promise<number[]> {
  const orFailed = sql`or j.run_at > now() - interval '6 hours'`
  const query = sql<{ id: number }>`
    select r.id from recordings r
    where partial_since is not null and ${hasNoJob(jobName, sql`r.id`, orFailed)}`
  return listIds(db, query)
}

/**
 * Previews, with their rows, that no one can hear, nor will when an awaited sound is published.
 * Failed ones have no files, and show that until they are made; those that wait are being made.
 */
export async function removeUnusedPreviews(
  db: Database,
  use: RecordingUse,
  before: Date,
): Promise<void> {
  await sql`
    delete from previews p where created_at < ${before} and status = 'READY'
      and not exists (select from stream_links l where l.preview_id = p.id and l.revoked_at is null)
      and not ${use.isAwaited(sql`p.recording_id`)}`.execute(db)
}

const wholeKey = (key: string) => key
const withoutFile = (key: string) => key.slice(0, key.lastIndexOf('/'))
const ownFolder = (key: string) => key.split('/')[1] ?? ''

/** Keys of one first word: how each names the row that needs it, and the names of all such rows. */
interface ObjectKind {
  folder: string
  nameOf: (key: string) => string
  names: RawBuilder<unknown>
  /** Returns true if an object with this key is no longer made, although its row is there. */
  isOutdated?: (key: string) => boolean
}

const originals = sql`
  select original_key as name from recordings where status <> 'ERROR' or error = 'unexpected'
  union all select key from uploads u
  where not exists (select from recordings r where r.upload_id = u.id)`
// A picture was drawn anew when it was saved; what was posted is needed no more.
const postedImages = sql`
  select key as name from uploads u where not exists (select from images i where i.upload_id = u.id)`
const booklets = sql`
  select key as name from booklets union all select key from uploads u
  where kind = 'booklet' and not exists (select from booklets b where b.upload_id = u.id)`

export const OBJECT_KINDS: readonly ObjectKind[] = [
  { folder: 'originals', nameOf: wholeKey, names: originals },
  ...['recordings', 'previews'].map((folder) => ({
    folder,
    nameOf: withoutFile,
    names: sql`select stream_prefix as name from ${sql.table(folder)}`,
  })),
  ...['renditions', 'zips', 'images'].map((folder) => ({
    folder,
    nameOf: wholeKey,
    names: sql`select key as name from ${sql.table(folder)}`,
  })),
  {
    folder: 'image-sizes',
    nameOf: ownFolder,
    names: sql`select public_id as name from images`,
    isOutdated: (key) => !isOfferedKey(key),
  },
  { folder: 'posted-images', nameOf: wholeKey, names: postedImages },
  { folder: 'booklets', nameOf: wholeKey, names: booklets },
]

interface Orphans {
  /** No row knows them, which is a mistake of ours, or of whoever set the database. */
  unknown: string[]
  /**
   * They were posted, and are used under another key, drawn anew or not at all; or they are sizes
   * of an image that are no longer offered.
   */
  spent: string[]
}

/** Those of these objects, all of one kind, that no row needs. */
export async function findOrphans(
  db: Database,
  { nameOf, names, isOutdated = () => false }: ObjectKind,
  keys: readonly string[],
): Promise<Orphans> {
  const asked = [...new Set(keys.map(nameOf))]
  const { rows } = await sql<{ name: string }>`
    select name from (${names}) n where name = any(${asked}::text[])`.execute(db)
  const needed = new Set(rows.map(({ name }) => name))
  const isNeeded = (key: string) => needed.has(nameOf(key))
  const orphans = keys.filter((key) => !isNeeded(key))
  const posted = await db
    .selectFrom('uploads')
    .select('key')
    .where('key', '=', anyOf(orphans))
    .execute()
  const spent = new Set(posted.map(({ key }) => key))
  return {
    unknown: orphans.filter((key) => !spent.has(key)),
    spent: [...spent, ...keys.filter((key) => isNeeded(key) && isOutdated(key))],
  }
}

/** Returns true if anything was ever uploaded. */
export async function hasUploads(db: Database): Promise<boolean> {
  return (await db.selectFrom('uploads').select('id').limit(1).execute()).length > 0
}

/**
 * Keys of the files without which works can't be heard, downloaded or seen, and folders of streams,
 * which end with a slash.
 */
export async function listNeededFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select original_key as name from recordings where status = 'READY'
    union all select stream_prefix || '/' from recordings
      where status = 'READY' and stream_prefix is not null
    union all select stream_prefix || '/' from previews
      where status = 'READY' and stream_prefix is not null
    union all select key from images
    union all select key from booklets
    union all select key from renditions where status = 'READY' and key is not null`.execute(db)
  return rows.map(({ name }) => name)
}
