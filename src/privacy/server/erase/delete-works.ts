import { sql } from 'kysely'
import * as z from 'zod/mini'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { removeSoundFiles } from '#sounds/server/edit/delete-sound.ts'

const AGAIN_MS = 10 * 60_000

/** Files that buyers need and rows that orders name stay; runs again while someone pays for one. */
export const deleteSoundsLater: Job<{ userId: number }> = defineJob(
  'forget-sounds',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    const { db } = context
    let isDone = true
    const { rows } = await sql<{ id: number }>`
      select id from sounds where owner_id = ${userId} order by id`.execute(db)
    for (const { id } of rows) {
      isDone = (await removeSoundFiles(context, id)) && isDone
      // An album that was bought may hold it.
      await sql`
        delete from sounds s where s.id = ${id} and s.deleted_at is not null
          and not exists (select from order_items i where i.sound_id = s.id)
          and not exists (select from grants g where g.sound_id = s.id)
          and not exists (select from album_grant_sounds m where m.sound_id = s.id)
      `.execute(db)
      await sql`update sound_counts set claps = 0, comments = 0 where sound_id = ${id}`.execute(db)
    }
    if (isDone) return
    // The queue uses real time, not the service's clock.
    const runAt = new Date(Date.now() + AGAIN_MS)
    await addJob(db, deleteSoundsLater, { userId }, { key: String(userId), runAt })
  },
)

/** Deletes albums that no one ever ordered. A job, because plays of others name them too. */
export const deleteAlbumsLater = defineJob(
  'forget-albums',
  z.object({ userId: z.int() }),
  async ({ db }, { userId }) => {
    await sql`
      delete from albums a where a.owner_id = ${userId} and a.deleted_at is not null
        and not exists (select from order_items i where i.album_id = a.id)
    `.execute(db)
    await sql`
      delete from album_counts where album_id in (select id from albums where owner_id = ${userId})
    `.execute(db)
  },
)
