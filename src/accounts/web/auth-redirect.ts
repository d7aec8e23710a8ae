const KEY = 'authRedirect'

/** A path of our own origin, or undefined: a sign-in never leads anywhere else. */
export function ownPath(address: string | null, origin: string): string | undefined {
  if (address === null || !address.startsWith('/') || !URL.canParse(address, origin)) return
  const url = new URL(address, origin)
  // `/.//elsewhere` is an own path whose plain form is another host's.
  if (url.origin !== origin || url.pathname.startsWith('//')) return
  return url.pathname + url.search + url.hash
}

/** Keeps where a newcomer came from (`?from=`) until registration is finished. */
export function keepAuthRedirect(storage: Storage, from: string | null, origin: string): void {
  const path = ownPath(from, origin)
  if (path !== undefined) storage.setItem(KEY, path)
}

/** Where to go after registration; the way is taken once. */
export function takeAuthRedirect(storage: Storage, origin: string): string | undefined {
  const path = ownPath(storage.getItem(KEY), origin)
  storage.removeItem(KEY)
  return path
}
