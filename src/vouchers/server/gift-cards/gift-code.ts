import { createHmac } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'
import { GIFT_CODE_LENGTH } from '../../gift-limits.ts'
import { codeOf } from '../download-codes/derive-code.ts'

/** The code of the gift card that an order bought: the same each time, and stored nowhere. */
export function giftCodeOf(secret: Buffer, orderPublicId: string): string {
  const mac = createHmac('sha256', deriveKey(secret, 'gift-code')).update(orderPublicId).digest()
  return codeOf(mac, GIFT_CODE_LENGTH)
}

/** A code is found by this hash: without the secret, a copy of the database gives no code away. */
export function hashGiftCode(secret: Buffer, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'gift-code-hash')).update(code).digest()
}
