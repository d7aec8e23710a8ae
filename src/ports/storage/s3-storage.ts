import type { Log } from '../log.ts'
import { openBucket } from './s3/bucket.ts'
import { parting } from './s3/parts.ts'
import { prepareBucket } from './s3/prepare-bucket.ts'
import { reading } from './s3/read-objects.ts'
import type { S3Settings } from './s3/s3-settings.ts'
import { signing } from './s3/signing.ts'
import { writing } from './s3/write-objects.ts'
import type { Storage } from './storage.ts'

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
  return {
    ...reading(bucket),
    ...writing(bucket),
    ...signing(bucket),
    ...parting(bucket),
  }
}
