import { GetObjectCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentDisposition } from '#kernel/content-disposition.ts'
import type { Storage } from '../storage.ts'
import { at, type Bucket } from './bucket.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60
/** Addresses made within ten minutes for the same are the same, so that caches know them again. */
const STEP_SECONDS = 10 * 60

export function signing(bucket: Bucket): Pick<Storage, 'presignPost' | 'signedUrl'> {
  return {
    async presignPost({ key, type, maxBytes, expiresAt }) {
      const { url, fields } = await createPresignedPost(bucket.client, {
        ...at(bucket, key),
        Conditions: [['content-length-range', 0, maxBytes]],
        Fields: { 'Content-Type': type },
        Expires: (expiresAt.getTime() - Date.now()) / 1000,
      })
      return { url, params: fields }
    },
    signedUrl: (key, { expiresAt, fileName, type }) => {
      const command = new GetObjectCommand({
        ...at(bucket, key),
        ...(fileName !== undefined && { ResponseContentDisposition: contentDisposition(fileName) }),
        ...(type !== undefined && { ResponseContentType: type }),
      })
      return getSignedUrl(bucket.client, command, validity(expiresAt))
    },
  }
}

/** How long an address holds: until `expiresAt`, a week at most. */
export function validity(expiresAt: Date): { signingDate: Date; expiresIn: number } {
  const begins = Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS
  const expiresIn = Math.floor(expiresAt.getTime() / 1000) - begins
  return {
    signingDate: new Date(begins * 1000),
    expiresIn: Math.max(1, Math.min(WEEK_SECONDS, expiresIn)),
  }
}
