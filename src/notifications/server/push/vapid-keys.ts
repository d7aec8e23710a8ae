import { createECDH } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'

/** The order of P-256 (FIPS 186-5, appendix D). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

interface VapidKeys {
  /** In base64url, as the private key. */
  publicKey: string
  privateKey: string
}

/**
 * The keys by which push services know this service (RFC 8292). They are derived from its secret, and so
 * kept, backed up and given up with it: 64 bytes make a key in range without a bias (FIPS 186-5,
 * appendix A.2.1).
 */
export function vapidKeys(secret: Buffer): VapidKeys {
  const material = ['push-1', 'push-2'].map((part) => deriveKey(secret, part).toString('hex'))
  const number = (BigInt(`0x${material.join('')}`) % (ORDER - 1n)) + 1n
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex')
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  }
}
