import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Uploads that were never asked to become anything; their rows are gone with this. */
export async function removeForgottenUploads(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('expires_at', '<', before)
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
          selectFrom('sounds').select('sounds.id').whereRef('recording_id', '=', 'recordings.id'),
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

/** Previews that nobody hears, and has not for a while: their rows are gone with this. */
export async function removeUnusedPreviews(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('previews')
    .where('created_at', '<', before)
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
      where original_key = any(${array}) and status <> 'ERROR'
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
