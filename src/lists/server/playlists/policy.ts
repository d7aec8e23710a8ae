import { type Access, canList, canOpen, type Standing } from '#works/server/policy.ts'
import type { Visibility } from '../../playlists-contract.ts'

interface Owned {
  ownerId: number
  visibility: Visibility
}

export function isOwnPlaylist(
  { userId }: { userId: number | undefined },
  { ownerId }: Owned,
): boolean {
  return ownerId === userId
}

export function canOpenPlaylist(viewer: { userId: number | undefined }, playlist: Owned): boolean {
  return playlist.visibility !== 'private' || isOwnPlaylist(viewer, playlist)
}

/**
 * The owner of a playlist sees in it what they may open: a sound whose link was renewed only if it
 * is theirs, or they bought it. Others see what is listed.
 */
export function canSeeEntry(
  sound: Standing & { listed: boolean; publicId: string; address: string },
  access: Access,
): boolean {
  if (canList(sound)) return true
  const isKnown = access.isOwner || access.grant !== undefined || sound.address === sound.publicId
  return isKnown && canOpen(sound, access)
}
