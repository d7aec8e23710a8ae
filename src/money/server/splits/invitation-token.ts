import { readSignedId, signId } from '#kernel/signed-id.ts'

const PURPOSE = 'split-invitation'

/** Makes the token in the link of an invitation. */
export const signInvitation = (secret: Buffer, publicId: string) =>
  signId(secret, PURPOSE, publicId)

/** @returns the public id; undefined where the token was not signed here */
export const readInvitation = (secret: Buffer, token: string) =>
  readSignedId(secret, PURPOSE, token)
