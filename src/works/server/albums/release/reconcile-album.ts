import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { AudioState } from '../../../sounds-contract.ts'
import { deliverGrants } from '../../deliveries-store.ts'
import { isEarly, opensUp, queueTimeOf, type StatusPlan } from '../../edit-work.ts'
import { albumChanged, albumDelivered } from '../events.ts'
import { holdRecordings, listReleasedSounds } from '../sounds-store.ts'
import { type AlbumRow, type AlbumValues, changeAlbum, lockAlbum } from '../store.ts'

/** Carries out the wanted status, leaves it, or drops it, as sounds and date allow. Idempotent. */
export async function reconcileAlbum(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  albumId: number,
): Promise<void> {
  const album = await lockAlbum(trx, albumId)
  if (album !== undefined) await reconcileLocked(context, trx, album)
}

/**
 * The same of an album that was read under its lock.
 *
 * @param edited columns not written yet, although `album` has them
 */
export async function reconcileLocked(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  album: AlbumRow,
  edited?: AlbumValues,
): Promise<void> {
  const { id: albumId, status, wantedStatus, releaseAt } = album
  const recordings = wantedStatus === null ? [] : await holdRecordings(trx, albumId)
  const waitsForDate = isEarly(context, releaseAt)
  const isWithdrawn = album.withdrawnFor !== null
  const plan = planRelease({
    status,
    wantedStatus,
    isWithdrawn,
    isEarly: waitsForDate,
    recordings,
  })
  const released = plan.status === 'Released' && status !== 'Released'
  const dropped =
    wantedStatus !== null && plan.wantedStatus === null && plan.status !== wantedStatus
  await changeAlbum(trx, albumId, {
    ...edited,
    status: plan.status,
    wantedStatus: plan.wantedStatus,
    ...(dropped && { droppedStatus: wantedStatus }),
    ...(released && { releasedAt: album.releasedAt ?? context.clock.now() }),
  })
  if (released) await deliverAlbum(context, trx, albumId)
  if (plan.wantedStatus === 'Released' && isEarly(context, releaseAt)) {
    const runAt = queueTimeOf(context, releaseAt)
    await addJob(trx, publishAlbumLater, { albumId }, { key: String(albumId), runAt })
  }
  if (edited || dropped || plan.status !== status)
    await publish(context, trx, albumChanged, { albumId })
}

/** Gives an album that is out already to those who still wait for it. */
export async function deliverMissedAlbum(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  albumId: number,
): Promise<void> {
  const album = await lockAlbum(trx, albumId)
  if (album?.status === 'Released') await deliverAlbum(context, trx, albumId)
}

/** Gives an album that is published to those who ordered it before. Idempotent. */
async function deliverAlbum(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  albumId: number,
): Promise<void> {
  const soundIds = await listReleasedSounds(trx, albumId)
  const someoneWaited = await deliverGrants(trx, albumId, soundIds, context.clock.now())
  if (someoneWaited) await publish(context, trx, albumDelivered, { albumId })
}

export const publishAlbumLater: Job<{ albumId: number }> = defineJob(
  'publish-album',
  z.object({ albumId: z.int() }),
  (context, { albumId }) =>
    context.db.transaction().execute((trx) => reconcileAlbum(context, trx, albumId)),
)

export interface Situation extends StatusPlan {
  /** The operator has withdrawn it: it is a Draft until it is restored. */
  isWithdrawn: boolean
  isEarly: boolean
  recordings: readonly AudioState[]
}

/**
 * An album opens up once its release date and every sound has come, and never where a sound never
 * will be ready; it closes without a wait.
 */
export function planRelease(album: Situation): StatusPlan {
  const { status, wantedStatus, isEarly, recordings } = album
  const asked = wantedStatus ?? status
  if (album.isWithdrawn) return { status: 'Draft', wantedStatus: asked === 'Draft' ? null : asked }
  if (asked === 'Draft' || !opensUp(status, asked)) return { status: asked, wantedStatus: null }
  if (recordings.length === 0 || recordings.includes('ERROR')) return { status, wantedStatus: null }
  const isUnfinished = recordings.some((state) => state !== 'READY')
  const waits = isUnfinished || (asked === 'Released' && isEarly)
  return waits ? { status, wantedStatus: asked } : { status: asked, wantedStatus: null }
}
