import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { isEarly, queueTimeOf } from '#publishing/server/status.ts'
import { albumChanged } from '../events.ts'
import type { AlbumRow } from '../select-albums.ts'
import { type AlbumValues, changeAlbum, lockAlbum } from '../store.ts'
import { planRelease } from './plan-release.ts'
import { holdRecordings } from './store.ts'

/**
 * Brings an album to what its sounds and its release date allow now: carries out the wanted status,
 * keeps it, or gives it up, which its owner is shown. Doing it again changes nothing.
 */
export async function reconcileAlbum(
  context: Context,
  trx: Transaction,
  albumId: number,
): Promise<void> {
  const album = await lockAlbum(trx, albumId)
  if (album !== undefined) await reconcileLocked(context, trx, album)
}

/**
 * The same of an album that was read under its lock.
 *
 * @param edited what is still to be written of it, and stands in `album` already
 */
export async function reconcileLocked(
  context: Context,
  trx: Transaction,
  album: AlbumRow,
  edited?: AlbumValues,
): Promise<void> {
  const { id: albumId, status, wantedStatus, releaseAt } = album
  const recordings = wantedStatus === null ? [] : await holdRecordings(trx, albumId)
  const waitsForDate = isEarly(context, releaseAt)
  const plan = planRelease({ status, wantedStatus, isEarly: waitsForDate, recordings })
  const released = plan.status === 'Released' && status !== 'Released'
  const dropped =
    wantedStatus !== null && plan.wantedStatus === null && plan.status !== wantedStatus
  await changeAlbum(trx, albumId, {
    ...edited,
    status: plan.status,
    wanted_status: plan.wantedStatus,
    ...(dropped && { dropped_status: wantedStatus }),
    ...(released && { released_at: album.releasedAt ?? context.clock.now() }),
  })
  if (plan.wantedStatus === 'Released' && isEarly(context, releaseAt)) {
    const runAt = queueTimeOf(context, releaseAt)
    await addJob(trx, publishAlbumLater, { albumId }, { key: String(albumId), runAt })
  }
  if (edited || dropped || plan.status !== status)
    await publish(context, trx, albumChanged, { albumId })
}

/** Its moment has come; where it was put off meanwhile, it is looked at again then. */
export const publishAlbumLater: Job<{ albumId: number }> = defineJob(
  'publish-album',
  z.object({ albumId: z.int() }),
  (context, { albumId }) =>
    context.db.transaction().execute((trx) => reconcileAlbum(context, trx, albumId)),
)
