import type { Database } from '#ports/database/open-database.ts'
import type { FoundTags } from '#ports/media/media.ts'

/** Nothing where it is no longer being transcoded. */
export async function writeTags(
  db: Database,
  id: number,
  { cover: _, ...tags }: FoundTags,
  { coverKey, coverDigest }: { coverKey: string | null; coverDigest: string | null },
): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ tags: JSON.stringify({ ...tags, coverDigest }), cover_key: coverKey })
    .where('id', '=', id)
    .where('status', '=', 'TRANSCODING')
    .execute()
}

export async function writeCoverKey(
  trx: Database,
  id: number,
  coverKey: string | null,
): Promise<void> {
  await trx.updateTable('recordings').set({ cover_key: coverKey }).where('id', '=', id).execute()
}

/** The public id of the image upload that was made of the picture; undefined: none, or forgotten. */
export async function findCoverUpload(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.cover_upload_id')
    .select('uploads.public_id')
    .where('recordings.id', '=', id)
    .executeTakeFirst()
  return row?.public_id
}

export async function lockRecording(trx: Database, id: number): Promise<void> {
  await trx.selectFrom('recordings').select('id').where('id', '=', id).forUpdate().execute()
}

export async function writeCoverUpload(trx: Database, id: number, uploadId: number): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ cover_upload_id: uploadId })
    .where('id', '=', id)
    .execute()
}
