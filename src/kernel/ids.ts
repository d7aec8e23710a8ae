import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random public id: 12 lower-case letters and digits (62 bits), without bias. */
export function newId(length = 12): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 252 is the largest multiple of 36 in a byte; what lies above would favour some letters.
      if (byte < 252 && id.length < length) id += ALPHABET[byte % 36]
    }
  }
  return id
}

/** A secret of 256 bits in base64url, for links, cookies and sessions. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
