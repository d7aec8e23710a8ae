/** A web link as it is stored and shown; undefined where it is none, or names a user. */
export function cleanLink(link: string): string | undefined {
  const { href, username, password } = URL.parse(link) ?? {}
  // The part before an @ may look like a host.
  return username || password ? undefined : href
}
