import { isSigned, signText } from '#kernel/signature.ts'

const ID_LENGTH = 12
const PURPOSE = 'split-invitation'
const BYTES = 18

/** Makes the token in the link of an invitation: its public id, signed. */
export function signInvitation(secret: Buffer, publicId: string): string {
  return publicId + signText(secret, PURPOSE, publicId, BYTES)
}

/** @returns the public id; undefined where the token was not signed here */
export function readInvitation(secret: Buffer, token: string): string | undefined {
  const [publicId, signature] = [token.slice(0, ID_LENGTH), token.slice(ID_LENGTH)]
  const isOurs = isSigned(secret, PURPOSE, { text: publicId, signature, bytes: BYTES })
  return isOurs ? publicId : undefined
}
