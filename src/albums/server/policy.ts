import type { Viewer } from '#kernel/viewer.ts'
import type { Status } from '#sounds/contract.ts'

interface Standing {
  ownerId: number
  status: Status
  deletedAt: Date | null
}

export function isOwner(album: Pick<Standing, 'ownerId'>, viewer: Viewer): boolean {
  return viewer.userId === album.ownerId
}

/** A Draft is its owner’s alone; a Private one opens for whoever has its address. */
export function canOpen(album: Standing, viewer: Viewer): boolean {
  return album.deletedAt === null && (album.status !== 'Draft' || isOwner(album, viewer))
}
