/** A path of our own origin, or undefined: a sign-in never leads anywhere else. */
export function ownPath(address: string | null | undefined, origin: string): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return
  const url = new URL(address, origin)
  // `/.//elsewhere` is an own path whose plain form is another host's.
  if (url.origin !== origin || url.pathname.startsWith('//')) return
  return url.pathname + url.search + url.hash
}
