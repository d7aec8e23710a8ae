import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** The sound that has a recording, or waits for it. */
export async function findSoundIdByRecording(
  db: Database,
  recordingId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds')
    .select('id')
    .where((sound) =>
      sound.or([
        sound('recording_id', '=', recordingId),
        sound('next_recording_id', '=', recordingId),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/** The sound that a preview was made for, while it still has that recording, or waits for it. */
export async function findSoundIdByPreview(
  db: Database,
  previewId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sounds as s')
    .innerJoin('previews as p', (join) =>
      join.on((on) =>
        on.or([
          on('p.recording_id', '=', on.ref('s.recording_id')),
          on('p.recording_id', '=', on.ref('s.next_recording_id')),
        ]),
      ),
    )
    .select('s.id')
    .where('p.id', '=', previewId)
    .executeTakeFirst()
  return row?.id
}

/**
 * Sounds that waited for a moment that has passed, and wait for nothing else: a preview that is
 * being made brings its sound along itself; one that failed, and a limit beyond the end, wait for
 * their artist, as long as the limit counts.
 */
export async function listDueSounds(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sounds as s')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .select('s.id')
    .where('s.wanted_status', 'is not', null)
    .where('s.release_at', '<=', now)
    .where('r.status', '=', 'READY')
    .where('r.refused_at', 'is', null)
    .where(sql<boolean>`not (s.limit_on and s.sampling and s.limit_from >= r.duration_seconds)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews as p')
            .select('p.id')
            .whereRef('p.recording_id', '=', 's.recording_id')
            .where(sql<boolean>`p.status = 'WAITING' or (p.status = 'ERROR'
              and s.limit_on and s.sampling
              and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`),
        ),
      ),
    )
    .orderBy('s.release_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
