import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { at, type Bucket, translated } from './bucket.ts'

/** In the metadata of each object made of parts. */
export const PARTED = 'in-parts'

/** Also the size above which a file is sent in parts. */
export const PART_BYTES = 16 * 1024 ** 2
const PARALLEL_PARTS = 3

interface LocalFile {
  file: string
  bytes: number
  type: string
}

/** Puts a large file, several parts at a time; an upload that fails leaves nothing. */
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
  const limit = pLimit({ concurrency: PARALLEL_PARTS, rejectOnClear: true })
  const sendPart = async (number: number): Promise<CompletedPart> => {
    const start = (number - 1) * PART_BYTES
    const Body = await readBytes(file, start, Math.min(bytes - start, PART_BYTES))
    const part = { ...at(bucket, key), UploadId: partsId, PartNumber: number, Body }
    const { ETag } = await translated(key, bucket.client.send(new UploadPartCommand(part)))
    return { ETag, PartNumber: number }
  }
  const numbers = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, index) => index + 1)
  const sent = numbers.map((number) => limit(sendPart, number))
  try {
    return await Promise.all(sent)
  } catch (error) {
    limit.clearQueue()
    // All have ended before anything is given up, or a late part would stay.
    await Promise.allSettled(sent)
    throw error
  }
}

/** A buffer, because the library retries no call whose body is a stream. */
async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
    if (bytesRead !== length) throw new Error(`${file} ended before it was sent`)
    return buffer
  } finally {
    await handle.close()
  }
}
