import { hkdfSync } from 'node:crypto'

/**
 * A 32-byte key for one purpose (RFC 5869), so that what is signed for one use proves nothing in
 * another. The same secret and purpose always give the same key.
 */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `neiro/${purpose}`, 32))
}
