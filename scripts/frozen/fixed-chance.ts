import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Ids, secrets and digits that name themselves: whatever a reply does with them, they are found in it. */
export const RANDOM = /zq0\d{9}|zqS\d{9}A{31}/g

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Replaces what is drawn by chance with numbered values of the same form, in the order of their making:
 * by the id of a sound, lists put those in order that are equal in all else. Each run begins with another
 * number, so that what is derived from one shows where the record has no name for it.
 */
export function nameChance(): void {
  const { randomBytes } = crypto
  let number = randomBytes(4).readUInt32BE() % 900_000_000
  const next = () => {
    number += 1
    return String(number).padStart(9, '0')
  }
  const bytes = (size: number): Buffer => {
    if (size === 24) return idBytes(`zq0${next()}`)
    if (size === 32) return Buffer.from(`zqS${next()}${'A'.repeat(31)}`, 'base64url')
    return randomBytes(size)
  }
  let digit = 0
  Object.assign(crypto, {
    randomBytes: bytes,
    randomInt: (below: number) => {
      digit += 1
      return (digit * 7) % below
    },
  })
  syncBuiltinESMExports()
}

/** What `newId` makes this id of: it takes each byte for a letter. */
function idBytes(id: string): Buffer {
  const letters = [...id].map((letter) => ALPHABET.indexOf(letter))
  return Buffer.concat([Buffer.from(letters), Buffer.alloc(letters.length)])
}
