import { isSigned, signText } from './signature.ts'

const ID_LENGTH = 12
const BYTES = 18

/** Makes the token in a link of an email: a public id, signed for one purpose. */
export function signId(secret: Buffer, purpose: string, publicId: string): string {
  return publicId + signText(secret, purpose, publicId, BYTES)
}

/** @returns the public id; undefined where the token was not signed here, for this purpose */
export function readSignedId(secret: Buffer, purpose: string, token: string): string | undefined {
  const [publicId, signature] = [token.slice(0, ID_LENGTH), token.slice(ID_LENGTH)]
  const isOurs = isSigned(secret, purpose, { text: publicId, signature, bytes: BYTES })
  return isOurs ? publicId : undefined
}
