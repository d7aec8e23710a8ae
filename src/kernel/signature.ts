import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './derive-key.ts'

/**
 * Signs a text for one purpose by the secret of the service, so that nothing secret is stored.
 * @param bytes how much of the signature is kept
 * @returns base64url
 */
export function signText(secret: Buffer, purpose: string, text: string, bytes = 32): string {
  const mac = createHmac('sha256', deriveKey(secret, purpose)).update(text).digest()
  return mac.subarray(0, bytes).toString('base64url')
}

/** Returns true if the text was signed here, for this purpose. */
export function isSigned(
  secret: Buffer,
  purpose: string,
  { text, signature, bytes }: { text: string; signature: string; bytes?: number },
): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = Buffer.from(signText(secret, purpose, text, bytes), 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}
