import type { Status } from '../contract.ts'

/** What a sound is, as far as rights depend on it. */
export interface Standing {
  status: Status
  deletedAt: Date | null
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
export function canList(sound: Pick<Standing, 'status' | 'deletedAt'>): boolean {
  return sound.deletedAt === null && sound.status === 'Released'
}

/** For pages. Buyers keep access whatever comes later, deletion included. */
export function canOpen(sound: Pick<Standing, 'status' | 'deletedAt'>, rights: Rights): boolean {
  if (rights.grant !== undefined) return true
  if (sound.deletedAt !== null) return false
  return rights.isOwner || sound.status !== 'Draft'
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
