import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { albumChanged } from '../events.ts'
import { changeAlbum, findAlbumByKey, lockAlbum } from '../store.ts'
import { planRelease } from './plan-release.ts'
import { holdRecordings } from './store.ts'

/**
 * Brings an album to what its sounds and its release date allow now: carries out the wanted status,
 * keeps it, or gives it up, of which its owner is told. Doing it again changes nothing.
 *
 * @param edited something else of it was changed in this transaction
 */
export async function reconcileAlbum(
  context: Context,
  trx: Transaction,
  albumId: number,
  { edited = false }: { edited?: boolean } = {},
): Promise<void> {
  await lockAlbum(trx, albumId)
  const album = await findAlbumByKey(trx, albumId)
  if (album === undefined || album.deletedAt !== null) return
  const now = context.clock.now()
  const { status, wantedStatus, releaseAt } = album
  const recordings = wantedStatus === null ? [] : await holdRecordings(trx, albumId)
  const isEarly = releaseAt !== null && releaseAt > now
  const plan = planRelease({ status, wantedStatus, isEarly, recordings })
  const released = plan.status === 'Released' && status !== 'Released'
  const dropped =
    wantedStatus !== null && plan.wantedStatus === null && plan.status !== wantedStatus
  await changeAlbum(trx, albumId, {
    status: plan.status,
    wanted_status: plan.wantedStatus,
    ...(dropped && { dropped_status: wantedStatus }),
    ...(released && { released_at: album.releasedAt ?? now }),
  })
  if (plan.wantedStatus === 'Released' && isEarly) {
    // The queue goes by the real time, whatever the service's clock says.
    const runAt = new Date(Date.now() + releaseAt.getTime() - now.getTime())
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
