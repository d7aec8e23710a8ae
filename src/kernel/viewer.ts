import type { Locale } from './locale.ts'

/** Who sends the request. A visitor has no `userId`; a signed-in person without `registered` is unfinished. */
export interface Viewer {
  /** Internal key of users.id. */
  userId: number | undefined
  /** Public id, 12 characters. */
  publicId: string | undefined
  registered: boolean
  sessionId: number | undefined
  locale: Locale
  /** Address of the client, from configured proxies only. */
  ip: string
  userAgent: string
}

export interface Member extends Viewer {
  userId: number
  publicId: string
}

export function isMember(viewer: Viewer): viewer is Member {
  return viewer.userId !== undefined
}
