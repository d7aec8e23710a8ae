import type { Status } from '../contract.ts'

export interface Standing {
  status: Status
  deletedAt: Date | null
  /** False for a sound of albums alone that is in none that anyone can open. */
  reachable?: boolean
}

export interface Access {
  isOwner: boolean
  /** Public id of the viewer's live grant, which only sounds have. */
  grant?: string | undefined
}

/** For lists, feeds, playlists and search; the database computes the column `sounds.listed`. */
export function canList({ listed }: { listed: boolean }): boolean {
  return listed
}

/** For the page of an album: sounds of albums alone are listed there and only there. */
export function canListInAlbum({ status, deletedAt }: Standing): boolean {
  return deletedAt === null && status === 'Released'
}

/** For pages. Buyers keep access whatever comes later, deletion included. */
export function canOpen(work: Standing, { isOwner, grant }: Access): boolean {
  if (grant !== undefined) return true
  if (work.deletedAt !== null) return false
  return isOwner || (work.status !== 'Draft' && work.reachable !== false)
}

export function canEdit({ deletedAt }: Pick<Standing, 'deletedAt'>, { isOwner }: Access): boolean {
  return isOwner && deletedAt === null
}
