import type { Context } from '#ports/context.ts'
import { bucketOf, mediaKey, signBucket } from './serving/media-url-signature.ts'

/**
 * The signed address of a link's file, equal for all who may hear it within the same six hours.
 *
 * @param file one of STREAM_FILES
 */
export function streamAddress(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  linkPublicId: string,
  file: string,
): string {
  const bucket = bucketOf(clock.now())
  const signature = signBucket(mediaKey(config.secret), linkPublicId, bucket)
  return `/media/${linkPublicId}/${bucket}-${signature}/${file}`
}
