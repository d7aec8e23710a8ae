import { sql } from 'kysely'
import type { Context } from '#ports/context.ts'

/** A link with the place of its streams, and whether their artist reserved mining. */
export interface StreamLink {
  prefix: string
  isMiningReserved: boolean
}

/** The result is undefined where it is unknown, revoked or not ready. */
export async function findStreamLink(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  linkPublicId: string,
): Promise<StreamLink | undefined> {
  const row = await db
    .selectFrom('streamLinks')
    .innerJoin('recordings', 'recordings.id', 'streamLinks.recordingId')
    .leftJoin('previews', 'previews.id', 'streamLinks.previewId')
    .select([
      'streamLinks.previewId',
      'recordings.streamPrefix as full',
      'previews.streamPrefix as preview',
      recordingUse.isMiningReserved(sql.ref('recordings.ownerId')).as('isMiningReserved'),
    ])
    .where('streamLinks.publicId', '=', linkPublicId)
    .where('streamLinks.revokedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const prefix = row.previewId === null ? row.full : row.preview
  return prefix === null ? undefined : { prefix, isMiningReserved: row.isMiningReserved }
}

/** Returns true if the owner of an image has reserved text and data mining; false for unknown ones. */
export async function isImageReserved(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  publicId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select(recordingUse.isMiningReserved(sql.ref('images.ownerId')).as('isReserved'))
    .where('publicId', '=', publicId)
    .executeTakeFirst()
  return row?.isReserved ?? false
}
