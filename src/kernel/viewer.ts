import type { Locale } from './locale.ts'

/**
 * The sender of the request. A visitor has no `userId`; a signed-in person without `registered` is
 * unfinished.
 */
export interface Viewer {
  /** Internal key of users.id. */
  userId: number | undefined
  /** Public id, 12 characters. */
  publicId: string | undefined
  registered: boolean
  /** The operator has suspended the account: nothing is published with it. */
  isSuspended?: boolean
  sessionId: number | undefined
  locale: Locale
  /** Address of the client, from configured proxies only. */
  ip: string
  userAgent: string
  /** ISO 3166-1 alpha-2, as far as the request says it. */
  country?: string | undefined
  /** Address of the page that sends the request. */
  page?: string | undefined
  /** A page without an origin sends it, such as a player that a site embeds in a sandbox. */
  isSandboxed?: boolean
  /** A guest's purchases in this browser. */
  guest?: Guest
  /** What has been read for the page that they ask for, see `readOnce`. */
  reads?: Map<string, Promise<unknown>> | undefined
}

/** Reads a record once for all calls of a page; a call by itself reads it each time. */
export function readOnce<Value>(
  { reads }: Pick<Viewer, 'reads'>,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  // One name is used for one kind of record.
  const known = reads?.get(name) as Promise<Value> | undefined
  const reading = known ?? read()
  reads?.set(name, reading)
  return reading
}

/** Internal keys of the orders that a browser's cookie opens, and of the grants that they gave. */
export interface Guest {
  orders: readonly number[]
  grants: readonly number[]
  /**
   * The end of the link that opened an order here, by the order's public id: downloads count as its
   * own.
   */
  links: ReadonlyMap<string, Date>
}

/** Anyone without a session, for what is the same for everyone: frames, feeds, link previews. */
export function visitor(locale: Locale): Viewer {
  const none = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
  return { ...none, locale, ip: '', userAgent: '' }
}

/** The cookie opens guests' orders; it is HttpOnly. */
export const GUEST_COOKIE = 'orders'

export interface Member extends Viewer {
  userId: number
  publicId: string
}

export function isMember(viewer: Viewer): viewer is Member {
  return viewer.userId !== undefined
}

/** True if anyone else without a session would get the same response. */
export function isAnyVisitor(viewer: Viewer): boolean {
  return !isMember(viewer) && viewer.guest === undefined
}

/**
 * True if the cookies rule out `isAnyVisitor`, before they are looked up: caches must neither answer
 * nor remember such a request.
 */
export function hasOwnCookie(cookies: Readonly<Record<string, string | undefined>>): boolean {
  return cookies.token !== undefined || cookies[GUEST_COOKIE] !== undefined
}
