import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#kernel/derive-key.ts'

const ID_LENGTH = 12

/**
 * Makes the token in the link of an invitation: its public id, signed, so that nothing secret is
 * stored.
 */
export function signInvitation(secret: Buffer, publicId: string): string {
  return `${publicId}${mac(secret, publicId).toString('base64url')}`
}

/** @returns the public id; undefined where the token was not signed here */
export function readInvitation(secret: Buffer, token: string): string | undefined {
  const publicId = token.slice(0, ID_LENGTH)
  const given = Buffer.from(token.slice(ID_LENGTH), 'base64url')
  const right = mac(secret, publicId)
  return given.length === right.length && timingSafeEqual(given, right) ? publicId : undefined
}

function mac(secret: Buffer, publicId: string): Buffer {
  const key = deriveKey(secret, 'split-invitation')
  return createHmac('sha256', key).update(publicId).digest().subarray(0, 18)
}
