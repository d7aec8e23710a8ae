import type { Viewer } from '#kernel/viewer.ts'

/** Its writer may, and whose sound it is about. */
export function canDeleteComment(
  comment: { userId: number },
  viewer: Viewer,
  soundOwnerId: number,
): boolean {
  if (viewer.userId === undefined) return false
  return viewer.userId === comment.userId || viewer.userId === soundOwnerId
}
