import * as z from 'zod/mini'
import { writeErasure } from '#ports/backup/manifest.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import { defineJob } from '#ports/jobs/define-job.ts'

/** Notes beside the backups, which still hold the account, that a restore has to erase it again. */
export const rememberErasureJob = defineJob(
  'remember-erasure',
  z.object({ userId: z.number() }),
  async ({ clock, config, db, log }, { userId }) => {
    const place = config.backup?.url
    if (place === undefined) return
    const user = await db
      .selectFrom('users')
      .select(['publicId', 'deletedAt'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user === undefined) return
    const target = await openTarget(place, { storageUrl: config.storageUrl, log })
    await writeErasure(target, user.publicId, user.deletedAt ?? clock.now())
  },
)
