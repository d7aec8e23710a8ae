import { type Access, canOpen, type Standing } from '#publishing/server/visibility.ts'

/** Whole, whatever limit is set. */
export function canHearWhole(
  { deletedAt }: Pick<Standing, 'deletedAt'>,
  { isOwner, grant }: Access,
): boolean {
  return grant !== undefined || (isOwner && deletedAt === null)
}

/** @param sound `streamLinkId`: what those hear who have no access of their own; null: nothing */
export function canStream(
  sound: Standing & { streamLinkId: number | null },
  access: Access,
): boolean {
  return canOpen(sound, access) && (canHearWhole(sound, access) || sound.streamLinkId !== null)
}
