import { buffer } from 'node:stream/consumers'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { StoredObject } from '#ports/storage/storage.ts'
import { BOOKLET_MAX_BYTES } from '../../contract.ts'
import { findOwnUpload } from '../posting/store.ts'
import { findOwnBooklet, insertBooklet } from './store.ts'

export { markBooklet } from './store.ts'

/**
 * Makes what was posted under one's own policy a booklet, as it is; for the same policy, or by the id of
 * that booklet, it is the same one. It is in no album yet.
 *
 * @returns its internal key
 * @throws Problem booklet_unknown, booklet_too_large, booklet_not_pdf
 */
export async function saveBooklet(
  { db, storage, clock }: Pick<Context, 'clock' | 'db' | 'storage'>,
  ownerId: number,
  publicId: string,
): Promise<number> {
  const known = await findOwnBooklet(db, ownerId, publicId)
  if (known) return known.id
  const upload = await findOwnUpload(db, ownerId, 'booklet', publicId)
  const posted = upload && (await storage.take(upload.key))
  if (!posted) throw new Problem('booklet_unknown')
  if (posted.bytes > BOOKLET_MAX_BYTES) throw new Problem('booklet_too_large')
  if (!(await isPdf(storage, posted))) throw new Problem('booklet_not_pdf')
  const now = clock.now()
  const made = await insertBooklet(db, {
    publicId: newId(),
    ownerId,
    uploadId: upload.id,
    key: posted.key,
    fileName: upload.fileName,
    bytes: posted.bytes,
    createdAt: now,
    releasedAt: now,
  })
  const booklet = made ?? (await findOwnBooklet(db, ownerId, publicId))
  if (booklet === undefined) throw new Problem('conflict')
  return booklet.id
}

const BEGINNING = '%PDF-'
/** Readers look for the end of a PDF in its last kilobyte (ISO 32000-1, annex H.3). */
const END = '%%EOF'
const END_BYTES = 1024

async function isPdf(
  storage: Pick<Context['storage'], 'read'>,
  { key, bytes }: StoredObject,
): Promise<boolean> {
  if (bytes < BEGINNING.length + END.length) return false
  const read = async (start: number, end: number) =>
    (await buffer(await storage.read(key, { start, end }))).toString('latin1')
  const beginning = await read(0, BEGINNING.length - 1)
  if (beginning !== BEGINNING) return false
  return (await read(Math.max(0, bytes - END_BYTES), bytes - 1)).includes(END)
}
