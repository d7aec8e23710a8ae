import { GetObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Log } from '../log.ts'
import { at, type Bucket, openBucket } from './s3/bucket.ts'
import { parting } from './s3/parts.ts'
import { prepareBucket } from './s3/prepare-bucket.ts'
import { reading } from './s3/read-objects.ts'
import type { S3Settings } from './s3/s3-settings.ts'
import { writing } from './s3/write-objects.ts'
import type { Storage } from './storage.ts'

const WEEK_SECONDS = 7 * 24 * 60 * 60
/** Addresses made within ten minutes for the same are the same, so that caches know them again. */
const STEP_SECONDS = 10 * 60

/**
 * Objects in a bucket of S3, or of what speaks its language, which browsers may use from then on.
 *
 * @param publicUrl origin of the pages; undefined: any port of this machine
 * @throws StartProblem where the bucket cannot be used
 */
export async function createS3Storage(
  settings: S3Settings,
  pages: { publicUrl: string | undefined; log: Log },
): Promise<Storage> {
  const bucket = openBucket(settings, pages.log)
  await prepareBucket(bucket, pages)
  return { ...reading(bucket), ...writing(bucket), ...parting(bucket), ...signing(bucket) }
}

function signing(bucket: Bucket): Pick<Storage, 'presignPost' | 'presignPart' | 'signedUrl'> {
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
    async presignPart({ key, partsId, number, bytes, expiresAt }) {
      const part = { UploadId: partsId, PartNumber: number, ContentLength: bytes }
      const command = new UploadPartCommand({ ...at(bucket, key), ...part })
      // The length is signed, too; browsers always send it.
      return { url: await getSignedUrl(bucket.client, command, validity(expiresAt)), headers: {} }
    },
    signedUrl: (key, { expiresAt, disposition, type }) => {
      const command = new GetObjectCommand({
        ...at(bucket, key),
        ...(disposition !== undefined && { ResponseContentDisposition: disposition }),
        ...(type !== undefined && { ResponseContentType: type }),
      })
      return getSignedUrl(bucket.client, command, validity(expiresAt))
    },
  }
}

function validity(expiresAt: Date): { signingDate: Date; expiresIn: number } {
  const begins = Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS
  const expiresIn = Math.floor(expiresAt.getTime() / 1000) - begins
  return {
    signingDate: new Date(begins * 1000),
    expiresIn: Math.max(1, Math.min(WEEK_SECONDS, expiresIn)),
  }
}
