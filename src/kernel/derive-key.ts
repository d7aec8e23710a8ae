import { hkdfSync } from 'node:crypto'

/** Keys by secret and purpose: deriving one takes longer than most uses of it. */
const known = new WeakMap<Buffer, Map<string, Buffer>>()

/**
 * A 32-byte key for one purpose (RFC 5869), so that what is signed for one use proves nothing in
 * another. The same secret and purpose always give the same key.
 */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  const ofSecret = known.get(secret) ?? new Map<string, Buffer>()
  known.set(secret, ofSecret)
  const key =
    ofSecret.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `neiro/${purpose}`, 32))
  ofSecret.set(purpose, key)
  return key
}

/** Names a secret and reveals nothing of it. */
export const secretIdOf = (secret: Buffer): string =>
  deriveKey(secret, 'secret-id').toString('hex').slice(0, 16)
