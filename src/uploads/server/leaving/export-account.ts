import type { AccountHolder, ExportPart } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { pageThrough } from '#ports/database/page-through.ts'
import { listImages, listLooseFiles } from './store.ts'

/** Pictures, and what was uploaded without becoming a sound. */
export async function* exportAccount(
  { db }: Context,
  { userId }: AccountHolder,
): AsyncGenerator<ExportPart> {
  const images = () => pageThrough((after, limit) => listImages(db, userId, after, limit))
  const files = () => pageThrough((after, limit) => listLooseFiles(db, userId, after, limit))
  yield { path: ['images', 'images.json'], rows: present(images()) }
  for await (const { publicId, key, bytes, at } of images()) {
    yield { path: ['images', `${publicId}.jpg`], key, bytes, at }
  }
  yield { path: ['uploads', 'uploads.json'], rows: present(files()) }
  for await (const { fileName, status, key, bytes, at } of files()) {
    // Of what could not be read nothing was kept.
    if (status !== 'ERROR') yield { path: ['uploads', fileName], key, bytes, at }
  }
}

async function* present(rows: AsyncIterable<{ id: number; key: string; publicId: string }>) {
  for await (const { id: _, key: __, publicId, ...row } of rows) yield { id: publicId, ...row }
}
