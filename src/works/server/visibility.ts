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

/** Lists, feeds, playlists and search show it; the database computes the column `sounds.listed`. */
export function canList({ listed }: { listed: boolean }): boolean {
  return listed
}

/** The page of an album shows it: sounds of albums alone are listed there and only there. */
export function canListInAlbum({ status, deletedAt }: Standing): boolean {
  return deletedAt === null && status === 'Released'
}

/** The viewer may open its page. Buyers keep access whatever comes later, deletion included. */
export function canOpen(work: Standing, { isOwner, grant }: Access): boolean {
  if (grant !== undefined) return true
  if (work.deletedAt !== null) return false
  return isOwner || (work.status !== 'Draft' && work.reachable !== false)
}

export function canEdit({ deletedAt }: Pick<Standing, 'deletedAt'>, { isOwner }: Access): boolean {
  return isOwner && deletedAt === null
}
