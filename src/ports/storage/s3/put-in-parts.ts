import { createReadStream } from 'node:fs'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { again } from './again.ts'
import { at, type Bucket, translated } from './bucket.ts'

/** In the metadata of each object made of parts. */
export const PARTED = 'in-parts'

const PART_BYTES = 32 * 1024 ** 2
const AT_ONCE = 3

interface LocalFile {
  file: string
  bytes: number
  type: string
}

/** Puts a large file, several parts at once; what does not arrive whole leaves nothing. */
export async function putInParts(bucket: Bucket, key: string, local: LocalFile): Promise<void> {
  const partsId = await beginParts(bucket, key, local.type)
  const place = { ...at(bucket, key), UploadId: partsId }
  try {
    const Parts = await sendParts(bucket, key, partsId, local)
    const complete = new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } })
    await translated(key, bucket.client.send(complete))
  } catch (error) {
    await bucket.client.send(new AbortMultipartUploadCommand(place))
    throw error
  }
}

/** @returns S3's own id of the parts */
export async function beginParts(bucket: Bucket, key: string, type: string): Promise<string> {
  const command = new CreateMultipartUploadCommand({
    ...at(bucket, key),
    ContentType: type,
    Metadata: { [PARTED]: '1' },
  })
  const { UploadId } = await translated(key, bucket.client.send(command))
  if (UploadId === undefined) throw new Error(`The storage began no parts of ${key}`)
  return UploadId
}

async function sendParts(
  bucket: Bucket,
  key: string,
  partsId: string,
  { file, bytes }: LocalFile,
): Promise<CompletedPart[]> {
  const sent: CompletedPart[] = []
  const count = Math.ceil(bytes / PART_BYTES)
  let next = 1
  const sendNext = async () => {
    while (next <= count) {
      const number = next++
      const start = (number - 1) * PART_BYTES
      const end = Math.min(bytes, start + PART_BYTES) - 1
      const { ETag } = await again(key, () => {
        const part = { UploadId: partsId, PartNumber: number, ContentLength: end - start + 1 }
        const Body = createReadStream(file, { start, end })
        return bucket.client.send(new UploadPartCommand({ ...at(bucket, key), ...part, Body }))
      })
      sent[number - 1] = { ETag, PartNumber: number }
    }
  }
  // All have ended before anything is given up, or a late part would stay.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendNext))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return sent
}
