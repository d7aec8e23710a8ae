import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { isUnsettled } from '#library/server/select-recording-use.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { removeUnusedZips, removeZipsOf } from '#uploads/server/make-zip.ts'
import { deleteBelow } from '#uploads/server/recordings/stream-folder.ts'
import { deleteRecording, revokeStreamLinks } from '#uploads/server/recordings.ts'
import type { Step } from '../manifest/entry.ts'

const BATCH = 100
const MINUTE_MS = 60_000
/** Sales that were in progress are settled or cancelled by then, or checked again. */
const AGAIN_MS = 10 * MINUTE_MS

/** Withdraws every address of the account's streams but those that buyers have. */
export const withdrawStreams: Step = async (_context, trx, { userId }) => {
  const { rows } = await sql<{ id: number }>`
    select l.id from stream_links l join recordings r on r.id = l.recording_id
    where r.owner_id = ${userId} and l.revoked_at is null
      and not (l.id is not distinct from r.full_link_id
        and ${hasBuyer(sql`s.recording_id = r.id`)})
  `.execute(trx)
  await revokeStreamLinks(
    trx,
    rows.map(({ id }) => id),
  )
}

/** Runs again while a form may still be posted, or someone is paying for what needs a picture. */
export const deleteFilesLater: Job<{ userId: number }> = defineJob(
  'forget-files',
  z.object({ userId: z.int() }),
  async (context, { userId }) => {
    await deleteRecordings(context, userId)
    await deleteImages(context, userId)
    await deleteBooklets(context, userId)
    await removeUnusedZips(context)
    const openUntil = await deleteUploads(context, userId)
    const waits = await isImageInOpenOrder(context.db, userId)
    if (openUntil === undefined && !waits) return
    // The queue uses real time, not the service's clock.
    const inMs = waits ? AGAIN_MS : (openUntil ?? 0) - context.clock.now().getTime() + MINUTE_MS
    const runAt = new Date(Date.now() + inMs)
    await addJob(context.db, deleteFilesLater, { userId }, { key: String(userId), runAt })
  },
)

/** Deletes recordings without a sound; the others go with it. Work on one may be in progress. */
async function deleteRecordings(
  context: Pick<Context, 'clock' | 'db' | 'recordingUse'>,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from recordings r
    where r.owner_id = ${userId} and r.error is distinct from 'dropped'
      and not exists (select from sounds s where s.recording_id = r.id)
  `.execute(context.db)
  for (const { id } of rows) {
    await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
  }
}

async function deleteImages({ db, storage }: Pick<Context, 'db' | 'storage'>, userId: number) {
  for (;;) {
    const { rows } = await sql<{ id: number; publicId: string; key: string }>`
      select i.id, i.public_id, i.key from images i
      where i.owner_id = ${userId} and not ${hasBuyer(sql`w.cover_id = i.id`)}
        and not exists (select from works a join grants g on g.work_id = a.id
          where a.cover_id = i.id and g.revoked_at is null)
      order by i.id limit ${BATCH}
    `.execute(db)
    if (rows.length === 0) return
    for (const { publicId } of rows) await deleteBelow(storage, `image-sizes/${publicId}/`)
    const keys = rows.map(({ key }) => key)
    await storage.delete(keys)
    await removeZipsOf({ db, storage }, keys)
    await sql`delete from images where id = any(${rows.map(({ id }) => id)})`.execute(db)
  }
}

/** Deletes the booklets of works that no one has bought, nor is just paying for. */
async function deleteBooklets({ db, storage }: Pick<Context, 'db' | 'storage'>, userId: number) {
  const { rows } = await sql<{ id: number; key: string }>`
    select b.id, b.key from booklets b where b.owner_id = ${userId}
      and not ${hasBuyer(sql`s.booklet_id = b.id`)}
      and not exists (select from albums a where a.booklet_id = b.id and (
        exists (select from grants g where g.work_id = a.id and g.revoked_at is null)
        or exists (select from order_items oi join orders o on o.id = oi.order_id
          where oi.work_id = a.id and ${isUnsettled})))
  `.execute(db)
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await storage.delete(keys)
  await removeZipsOf({ db, storage }, keys)
  await sql`delete from booklets where id = any(${rows.map(({ id }) => id)})`.execute(db)
}

interface LooseUpload {
  id: number
  key: string
  expiresAt: Date
  bytes: number | null
  partsId: string | null
}

/**
 * Deletes uploads without a recording.
 * @returns until when a form may be posted, in milliseconds
 */
async function deleteUploads(
  { db, storage, clock }: Pick<Context, 'db' | 'storage' | 'clock'>,
  userId: number,
): Promise<number | undefined> {
  const { rows } = await sql<LooseUpload>`
    select u.id, u.key, u.expires_at, u.bytes, u.parts_id
    from uploads u where u.owner_id = ${userId}
      and not exists (select from recordings r where r.upload_id = u.id)
      and not exists (select from booklets b where b.upload_id = u.id)
  `.execute(db)
  for (const { key, partsId } of rows) {
    if (partsId !== null) await storage.abortParts(key, partsId)
  }
  await storage.delete(rows.map(({ key }) => key))
  const now = clock.now()
  // An upload in parts ends with its parts.
  const isOver = ({ expiresAt, bytes }: LooseUpload) => expiresAt < now || bytes !== null
  const { over = [], open = [] } = Object.groupBy(rows, (upload) =>
    isOver(upload) ? 'over' : 'open',
  )
  await sql`delete from uploads where id = any(${over.map(({ id }) => id)})`.execute(db)
  if (open.length === 0) return undefined
  return Math.max(...open.map(({ expiresAt }) => expiresAt.getTime()))
}

/** Returns true if a sale that is not settled yet still needs a picture. */
async function isImageInOpenOrder(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from images i join works w on w.cover_id = i.id
      join order_items oi on oi.work_id = w.id join orders o on o.id = oi.order_id
    where i.owner_id = ${userId} and ${isUnsettled} limit 1
  `.execute(db)
  return rows.length > 0
}

/** True if someone has bought a sound `s`, a work `w`, like this, or is just paying for it. */
function hasBuyer(isSound: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from sounds s join works w on w.id = s.id where ${isSound} and (
    exists (select from grant_sounds c join grants g on g.id = c.grant_id
      where c.sound_id = s.id and g.revoked_at is null)
    or exists (select from order_items oi join orders o on o.id = oi.order_id
      where oi.work_id = s.id and ${isUnsettled})))`
}
