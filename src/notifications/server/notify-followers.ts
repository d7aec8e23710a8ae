import * as z from 'zod/mini'
import { findRelease, listFollowerKeys } from '#community/server/select-followers.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import type { Listeners } from '#ports/jobs/publish.ts'
import {
  deleteOldNotifications,
  type NewNotification,
  NOTIFIED_MOST,
  notify,
} from '#ports/notifications/notify-store.ts'
import { postPublished } from '#posts/server/events.ts'
import { findPublishedPost } from '#posts/server/select-published.ts'
import { albumChanged } from '#works/server/albums/events.ts'
import { soundReleased } from '#works/server/sounds/events.ts'
import { digestJobs } from './email-digests.ts'
import { pushJobs } from './push/push-notifications.ts'
import { listSaverKeys } from './store.ts'

const HOUR_MS = 60 * 60 * 1000
/** An album's sounds come out one after another: they are one notification. */
const WAIT_MS = 15_000
const PAGE = 10_000
const KEPT_DAYS = 180

const Release = z.object({ ownerId: z.int(), from: z.int(), at: z.int() })

/** Notifies the followers of an artist of what came out within the hour that begins `from`. */
const notifyFollowersJob = defineJob('notify-followers', Release, notifyFollowers)

async function notifyFollowers(
  { db }: Pick<Context, 'db'>,
  { ownerId, from, at }: z.output<typeof Release>,
): Promise<void> {
  const since = new Date(from)
  const release = { kind: 'release', subjectId: ownerId, since, at: new Date(at) } as const
  await notifyAll(db, release, (after) => listFollowerKeys(db, { ownerId, after, limit: PAGE }))
  // Those who saved it when it was announced are reminded.
  await notifyAll(db, release, (after) => listSaverKeys(db, { ownerId, since, after, limit: PAGE }))
}

const notifyOfPostJob = defineJob(
  'notify-of-post',
  z.object({ postId: z.number() }),
  async ({ db }, { postId }) => {
    const post = await findPublishedPost(db, postId)
    if (post === undefined) return
    const { ownerId, at } = post
    await notifyAll(db, { kind: 'post', subjectId: postId, at }, (after) =>
      listFollowerKeys(db, { ownerId, after, limit: PAGE }),
    )
  },
)

/** @param list reads a page of keys, ascending from above the one given */
async function notifyAll(
  db: Database,
  notification: Omit<NewNotification, 'userId'>,
  list: (after: number) => Promise<number[]>,
): Promise<void> {
  let after = 0
  for (;;) {
    const keys = await list(after)
    for (let start = 0; start < keys.length; start += NOTIFIED_MOST) {
      const some = keys.slice(start, start + NOTIFIED_MOST)
      await notify(
        db,
        some.map((userId) => ({ userId, ...notification })),
      )
    }
    const last = keys.at(-1)
    if (keys.length < PAGE || last === undefined) return
    after = last
  }
}

const gatherSoundJob = defineJob(
  'gather-sound-notifications',
  z.object({ soundId: z.number() }),
  (context, { soundId }) => gather(context, soundId),
)
const gatherAlbumJob = defineJob(
  'gather-album-notifications',
  z.object({ albumId: z.number() }),
  (context, { albumId }) => gather(context, albumId),
)

async function gather({ db, clock }: Pick<Context, 'clock' | 'db'>, workId: number): Promise<void> {
  const release = await findRelease(db, workId)
  const now = clock.now().getTime()
  if (!release || release.releasedAt.getTime() < now - HOUR_MS) return
  const { ownerId } = release
  const from = Math.floor(release.releasedAt.getTime() / HOUR_MS) * HOUR_MS
  const at = release.releasedAt.getTime()
  const runAt = new Date(now + WAIT_MS)
  await addJob(db, notifyFollowersJob, { ownerId, from, at }, { key: `${ownerId}-${from}`, runAt })
}

const deleteOldJob = defineJob(
  'delete-old-notifications',
  z.object({}),
  ({ db }) => deleteOldNotifications(db, KEPT_DAYS),
  { cron: '17 4 * * *' },
)

export const notificationsJobs: Job<unknown>[] = [
  notifyFollowersJob,
  notifyOfPostJob,
  gatherSoundJob,
  gatherAlbumJob,
  deleteOldJob,
  ...pushJobs,
  ...digestJobs,
]

export function connectNotifications(listeners: Listeners): void {
  listeners.listenTo(soundReleased, gatherSoundJob)
  listeners.listenTo(albumChanged, gatherAlbumJob)
  listeners.listenTo(postPublished, notifyOfPostJob)
}
