import { sql } from 'kysely'
import * as z from 'zod/mini'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { removeSoundFiles } from '#works/server/sounds/edit/delete-sound.ts'
import type { WorkKey } from '#works/server/works-store.ts'

const AGAIN_MS = 10 * 60_000

/**
 * Files that buyers need and rows that orders name stay; runs again while someone pays for one. A
 * job, because plays of others name albums, too.
 */
export const deleteWorksLater: Job<{ userId: number }> = defineJob(
  'delete-works',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    const { db } = context
    let isDone = true
    const { rows } = await sql<WorkKey>`
      select kind, id from works where owner_id = ${userId} order by kind, id`.execute(db)
    for (const { kind, id } of rows) {
      if (kind === 'sound') isDone = (await removeSoundFiles(context, id)) && isDone
      // An album that was bought may hold a sound.
      await sql`
        delete from works w where w.id = ${id} and w.deleted_at is not null
          and not exists (select from order_items i where i.work_id = w.id)
          and not exists (select from grants g where g.work_id = w.id)
          and not exists (select from grant_sounds c where c.sound_id = w.id)
      `.execute(db)
      await sql`update work_counts set claps = 0, comments = 0 where work_id = ${id}`.execute(db)
    }
    if (isDone) return
    // The queue uses real time, not the service's clock.
    const runAt = new Date(Date.now() + AGAIN_MS)
    await addJob(db, deleteWorksLater, { userId }, { key: String(userId), runAt })
  },
)
