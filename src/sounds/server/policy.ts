import type { Status } from '../contract.ts'

/** What a sound is, as far as rights depend on it. */
export interface Standing {
  status: Status
  deletedAt: Date | null
  /** Lists, feeds and search show it (the column `sounds.listed` says when). */
  listed: boolean
  /** False for a sound of albums alone that is in none that anyone can open. */
  reachable: boolean
  /** What those hear who have no right of their own; null: nothing. */
  streamLinkId: number | null
}

/** What the viewer is to a sound. */
export interface Rights {
  isOwner: boolean
  /** Public id of the viewer's live grant. */
  grant: string | undefined
}

/** For lists, feeds, playlists and search. */
export function canList(sound: Pick<Standing, 'listed'>): boolean {
  return sound.listed
}

/** For the page of an album that it is in: sounds of albums alone are listed there and only there. */
export function canListInAlbum(sound: Pick<Standing, 'status' | 'deletedAt'>): boolean {
  return sound.deletedAt === null && sound.status === 'Released'
}

/** For pages. Buyers keep access whatever comes later, deletion included. */
export function canOpen(
  sound: Pick<Standing, 'status' | 'deletedAt' | 'reachable'>,
  rights: Rights,
): boolean {
  if (rights.grant !== undefined) return true
  if (sound.deletedAt !== null) return false
  return rights.isOwner || (sound.status !== 'Draft' && sound.reachable)
}

/** Whole, whatever limit is set. */
export function canHearWhole(sound: Pick<Standing, 'deletedAt'>, rights: Rights): boolean {
  return rights.grant !== undefined || (rights.isOwner && sound.deletedAt === null)
}

export function canStream(sound: Standing, rights: Rights): boolean {
  return canOpen(sound, rights) && (canHearWhole(sound, rights) || sound.streamLinkId !== null)
}

export function canEdit(sound: Pick<Standing, 'deletedAt'>, rights: Rights): boolean {
  return rights.isOwner && sound.deletedAt === null
}
