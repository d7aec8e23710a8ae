import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Uploads that were never asked to become anything; their rows are gone with this. */
export async function removeForgottenUploads(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('expires_at', '<', before)
    // Those go with their parts.
    .where('parts_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recordings').select('recordings.id').whereRef('upload_id', '=', 'uploads.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('images').select('images.id').whereRef('upload_id', '=', 'uploads.id')),
      ),
    )
    .execute()
}

/** Recordings that became no sound, days after they were asked for. */
export async function listForgottenRecordings(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('queued_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sounds')
            .select('sounds.id')
            .where((sound) =>
              sound.or([
                sound('recording_id', '=', sound.ref('recordings.id')),
                sound('next_recording_id', '=', sound.ref('recordings.id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Recordings that wait for a job which has used up its attempts, by dying each time. */
export async function listStuckRecordings(db: Database, jobName: string, before: Date) {
  return db
    .selectFrom('recordings')
    .select(['id', 'public_id', 'original_key'])
    .where('status', '=', 'TRANSCODING')
    .where('held_at', 'is', null)
    .where('queued_at', '<', before)
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs j
        where j.key = ${`${jobName}:`}::text || recordings.id
        and (j.attempts < j.max_attempts or j.locked_at is not null)
      )`,
    )
    .execute()
}

/** Previews of what is READY that wait for such a job. */
export async function listStuckPreviews(db: Database, jobName: string): Promise<number[]> {
  const rows = await db
    .selectFrom('previews')
    .innerJoin('recordings', 'recordings.id', 'previews.recording_id')
    .select('previews.id')
    .where('previews.status', '=', 'WAITING')
    .where('recordings.status', '=', 'READY')
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs j
        where j.key = ${`${jobName}:`}::text || previews.id
        and (j.attempts < j.max_attempts or j.locked_at is not null)
      )`,
    )
    .execute()
  return rows.map((row) => row.id)
}

/** With their first stream alone, and no job that makes the others, or has failed in the last hours. */
export async function listPartialRecordings(db: Database, jobName: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('partial_since', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs j
        where j.key = ${`${jobName}:`}::text || recordings.id
        and (j.attempts < j.max_attempts or j.locked_at is not null
          or j.run_at > now() - interval '6 hours')
      )`,
    )
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Previews that nobody hears, has not for a while, and will not at a date that a sound waits for:
 * their rows are gone with this. Those that failed have no files, and say so until they are made;
 * those that wait, once more maybe, are being made.
 */
export async function removeUnusedPreviews(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('previews')
    .where('created_at', '<', before)
    .where('status', '=', 'READY')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stream_links')
            .select('stream_links.id')
            .whereRef('preview_id', '=', 'previews.id')
            .where('revoked_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sounds')
            .select('sounds.id')
            .whereRef('sounds.recording_id', '=', 'previews.recording_id')
            .where('sounds.wanted_status', 'is not', null),
        ),
      ),
    )
    .execute()
}

/** Which of these names some row still needs: keys, prefixes or public ids, as the kind has them. */
export async function listNeeded(
  db: Database,
  kind: string,
  names: string[],
): Promise<Set<string>> {
  const array = sql`${names}::text[]`
  const queries: Record<string, ReturnType<typeof sql<{ name: string }>>> = {
    originals: sql`
      select original_key as name from recordings
      where original_key = any(${array}) and (status <> 'ERROR' or error = 'unexpected')
      union select key from uploads where key = any(${array})
      and not exists (select from recordings r where r.upload_id = uploads.id)`,
    recordings: sql`select stream_prefix as name from recordings where stream_prefix = any(${array})`,
    previews: sql`select stream_prefix as name from previews where stream_prefix = any(${array})`,
    renditions: sql`select key as name from renditions where key = any(${array})`,
    images: sql`select key as name from images where key = any(${array})`,
    'image-sizes': sql`select public_id as name from images where public_id = any(${array})`,
    // A picture was drawn anew when it was saved; what was posted is needed no more.
    'posted-images': sql`select key as name from uploads where key = any(${array})
      and not exists (select from images i where i.upload_id = uploads.id)`,
  }
  const query = queries[kind]
  if (!query) throw new Error(`No rows tell of ${kind}`)
  const { rows } = await query.execute(db)
  return new Set(rows.map((row) => row.name))
}
