const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** security.txt (RFC 9116): whom to tell of a vulnerability. Valid for half a year from this day. */
export function securityText(origin: string, email: string, now: Date): string {
  const end = new Date(now.getTime() + VALID_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${end}T00:00:00Z`,
    'Preferred-Languages: ja, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
