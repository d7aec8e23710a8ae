import { createHmac } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'
import { CODE_LENGTH, CODE_LETTERS } from '../../download-code.ts'

/** The codes of a set by their number, from 0: the same each time, and stored nowhere. */
export function openSet(secret: Buffer, setPublicId: string): (number: number) => string {
  const key = deriveKey(secret, 'download-code')
  return (number) => {
    const mac = createHmac('sha256', key).update(`${setPublicId}.${number}`).digest()
    return codeOf(mac, CODE_LENGTH)
  }
}

/** @param mac 256 bits: so many more than are used that no letter is likelier than another */
export function codeOf(mac: Buffer, length: number): string {
  let rest = BigInt(`0x${mac.toString('hex')}`)
  let code = ''
  while (code.length < length) {
    code += CODE_LETTERS[Number(rest % BigInt(CODE_LETTERS.length))]
    rest /= BigInt(CODE_LETTERS.length)
  }
  return code
}

/** A code is found by this hash: without the secret, a copy of the database gives no code away. */
export function hasherOfCodes(secret: Buffer): (code: string) => Buffer {
  const key = deriveKey(secret, 'download-code-hash')
  return (code) => createHmac('sha256', key).update(code).digest()
}
