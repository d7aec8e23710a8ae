import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { PartsMissing } from '#ports/storage/storage.ts'
import type { PartedUpload } from '../../contract.ts'
import {
  deleteUpload,
  findOwnUpload,
  lockUpload,
  type UploadRow,
  updateUpload,
} from '../posting/store.ts'
import { findRecording } from '../recordings/store.ts'

/** Reads how far one's own upload in parts is. @throws Problem not_found */
export async function getParts(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const { db, storage } = context
  const upload = await getOwnParts(db, viewer.userId, publicId)
  if (upload.partsId === null) return presentParts(upload)
  const done = partsDone(upload, await storage.listParts(upload.key, upload.partsId))
  // A process that made one object of them may have died before it updated the row.
  if (done.length === 0 && (await storage.head(upload.key)))
    return makeWhole(context, upload, upload.partsId)
  return presentParts(upload, done)
}

/** Makes one file of one's own parts; again does nothing. @throws Problem not_found, parts_missing */
export async function completeParts(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<PartedUpload> {
  const upload = await getOwnParts(context.db, viewer.userId, publicId)
  if (upload.partsId === null) return presentParts(upload)
  return makeWhole(context, upload, upload.partsId)
}

/**
 * The storage first, then the row: a call that dies between them is repaired by the next one.
 *
 * @throws Problem parts_missing, not_found where it was aborted meanwhile
 */
async function makeWhole(
  context: Pick<Context, 'clock' | 'db' | 'storage'>,
  upload: PartedRow,
  partsId: string,
): Promise<PartedUpload> {
  const { db, storage, clock } = context
  const { key } = upload
  const done = partsDone(upload, await storage.listParts(key, partsId))
  if (done.length < partSizes(upload).length && !(await storage.head(key))) {
    throw new Problem('parts_missing')
  }
  try {
    await storage.completeParts(key, partsId)
  } catch (error) {
    if (error instanceof PartsMissing) throw new Problem('parts_missing')
    throw error
  }
  if ((await storage.head(key))?.bytes !== upload.bytes) {
    await discardParts(context, upload)
    throw new Problem('file_missing')
  }
  const values = { partsId: null, expiresAt: partsExpireAt(clock.now()) }
  const whole = await updateUpload(db, upload.id, values)
  if (!whole) await storage.delete([key])
  return presentParts(parted(whole))
}

/** Aborts one's own upload. @throws Problem not_found, conflict once a recording uses it */
export async function abortParts(
  context: Pick<Context, 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
): Promise<void> {
  await discardParts(context, await getOwnParts(context.db, viewer.userId, publicId))
}

/**
 * Removes the parts, the row, and an object that was just being made of them, in this order: a
 * failed call may be repeated, and without the row no one completes the upload any more.
 *
 * @throws Problem conflict once a recording uses it
 */
export async function discardParts(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id, key, partsId }: Pick<PartedRow, 'id' | 'key' | 'partsId'>,
): Promise<void> {
  if (partsId !== null) await storage.abortParts(key, partsId)
  await db.transaction().execute(async (trx) => {
    await lockUpload(trx, id)
    if (await findRecording(trx, { uploadId: id })) throw new Problem('conflict')
    await deleteUpload(trx, id)
  })
  await storage.delete([key])
}

/** An upload that comes, or came, in parts. */
type PartedRow = UploadRow & { bytes: number; partBytes: number }

/** A laptop closed in the evening is open again the next one. */
const LIFE_MS = 24 * 60 * 60 * 1000

/** When an upload in parts that no one resumes is aborted; each request renews it. */
export function partsExpireAt(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS)
}

/** @throws Problem not_found */
export async function getOwnParts(
  db: Database,
  ownerId: number,
  publicId: string,
): Promise<PartedRow> {
  return parted(await findOwnUpload(db, ownerId, 'sound', publicId))
}

/** @throws Problem not_found where it is gone, or is no upload in parts */
function parted(row: UploadRow | undefined): PartedRow {
  if (!row || row.bytes === null || row.partBytes === null) throw new Problem('not_found')
  return { ...row, bytes: row.bytes, partBytes: row.partBytes }
}

type Sized = Pick<PartedRow, 'bytes' | 'partBytes'>

/** Returns the bytes of each part, in their order. */
export function partSizes({ bytes, partBytes: most }: Sized): number[] {
  const count = Math.ceil(bytes / most)
  return Array.from({ length: count }, (_, at) => Math.min(most, bytes - at * most))
}

/** The numbers of parts that are there as they have to be. */
function partsDone(upload: Sized, there: { number: number; bytes: number }[]): number[] {
  const sizes = partSizes(upload)
  return there
    .filter(({ number, bytes }) => sizes[number - 1] === bytes)
    .map(({ number }) => number)
}

/** @param done numbers of the parts that are there, while it is not complete */
function presentParts(upload: PartedRow, done: number[] = []): PartedUpload {
  const complete = upload.partsId === null
  return {
    id: upload.publicId,
    key: upload.key,
    fileName: upload.fileName,
    bytes: upload.bytes,
    partBytes: upload.partBytes,
    done: complete ? partSizes(upload).map((_, at) => at + 1) : done,
    complete,
  }
}
