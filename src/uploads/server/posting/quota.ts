import type { Config } from '#kernel/config.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { IMAGES_PER_DAY, PARTS_FROM_BYTES, SOUND_MAX_BYTES } from '../../contract.ts'
import {
  countUploads,
  listExpiredForms,
  lockUploadsOf,
  sumWaitingBytes,
  updateUpload,
} from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Quota = Pick<Config, 'uploadQuotaBytes'>

/** Calls `use` with the bytes that someone may still upload, while no other call takes of them. */
export async function withRoom<Result>(
  context: Context,
  ownerId: number,
  use: (trx: Transaction, roomBytes: number) => Promise<Result>,
): Promise<Result> {
  const { db, config, recordingUse } = context
  const waiting = await sumWaitingBytes(context, ownerId)
  if (waiting + SOUND_MAX_BYTES > largeFormsEnd(config)) await settleForms(context, ownerId)
  return db.transaction().execute(async (trx) => {
    await lockUploadsOf(trx, ownerId)
    const nowWaiting = await sumWaitingBytes({ db: trx, recordingUse }, ownerId)
    return use(trx, config.uploadQuotaBytes - nowWaiting)
  })
}

/**
 * The most that a form may take, whose file has no known size yet: once many large forms are out,
 * only a file that needs no parts. @throws Problem uploads_waiting
 */
export function formBytes(config: Quota, roomBytes: number): number {
  const waiting = config.uploadQuotaBytes - roomBytes
  const most =
    waiting + SOUND_MAX_BYTES <= largeFormsEnd(config) ? SOUND_MAX_BYTES : PARTS_FROM_BYTES
  assertRoom(config, roomBytes, most)
  return most
}

/** @throws Problem uploads_waiting */
export function assertRoom(config: Quota, roomBytes: number, bytes: number): void {
  if (bytes <= roomBytes) return
  const gigabytes = Math.round(config.uploadQuotaBytes / 1e9)
  throw new Problem('uploads_waiting', { values: { gigabytes } })
}

/**
 * Admits one image, or booklet, at a time until the transaction ends.
 *
 * @throws Problem too_many_images
 */
export async function assertFileQuota(
  trx: Transaction,
  ownerId: number,
  kind: 'image' | 'booklet',
  now: Date,
): Promise<void> {
  await lockUploadsOf(trx, ownerId)
  const since = new Date(now.getTime() - DAY_MS)
  const count = await countUploads(trx, ownerId, { kind, since })
  if (count >= IMAGES_PER_DAY)
    throw new Problem('too_many_images', { values: { most: IMAGES_PER_DAY } })
}

function largeFormsEnd({ uploadQuotaBytes }: Quota): number {
  return uploadQuotaBytes * 0.75
}

/** Forms that ran out count with what they brought. */
async function settleForms(
  { db, storage, clock }: Pick<Context, 'clock' | 'db' | 'storage'>,
  ownerId: number,
): Promise<void> {
  for (const { id, key } of await listExpiredForms(db, ownerId, clock.now())) {
    await updateUpload(db, id, { reservedBytes: (await storage.head(key))?.bytes ?? 0 })
  }
}
