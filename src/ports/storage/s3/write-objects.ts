import { open, readFile, stat } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { newId } from '#kernel/ids.ts'
import { ObjectMissing, type Storage, type StoredObject } from '../storage.ts'
import { at, type Bucket, translated } from './bucket.ts'
import { beginParts, PARTED } from './parts.ts'
import { headObject } from './read-objects.ts'

const DELETED_PER_CALL = 1000
/** Also the size above which a file is sent in parts. */
const PART_BYTES = 16 * 1024 ** 2
const PARALLEL_PARTS = 3

export function writing(bucket: Bucket): Pick<Storage, 'put' | 'delete' | 'move' | 'take'> {
  return {
    put: (key, body, type) => putObject(bucket, key, body, type),
    delete: (keys) => deleteObjects(bucket, keys),
    move: (key, to) => moveObject(bucket, key, to),
    take: (key) => takeObject(bucket, key),
  }
}

async function putObject(
  bucket: Bucket,
  key: string,
  body: Buffer | { file: string },
  type: string,
): Promise<void> {
  if (!Buffer.isBuffer(body)) {
    const { size } = await stat(body.file)
    if (size > PART_BYTES) return putInParts(bucket, key, { file: body.file, bytes: size, type })
  }
  const Body = Buffer.isBuffer(body) ? body : await readFile(body.file)
  const command = new PutObjectCommand({ ...at(bucket, key), ContentType: type, Body })
  await translated(key, bucket.client.send(command))
}

interface LocalFile {
  file: string
  bytes: number
  type: string
}

/** Puts a large file, several parts at a time; an upload that fails leaves nothing. */
async function putInParts(bucket: Bucket, key: string, local: LocalFile): Promise<void> {
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
    // All have ended before anything is aborted, or a late part would stay.
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

async function deleteObjects(bucket: Bucket, keys: string[]): Promise<void> {
  const places = keys.map((key) => ({ Key: at(bucket, key).Key }))
  for (let from = 0; from < places.length; from += DELETED_PER_CALL) {
    const Objects = places.slice(from, from + DELETED_PER_CALL)
    const command = new DeleteObjectsCommand({
      Bucket: bucket.name,
      Delete: { Objects, Quiet: true },
    })
    const { Errors = [] } = await bucket.client.send(command)
    const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey')
    if (failed) throw new Error(`The storage did not delete ${failed.Key}: ${failed.Code}`)
  }
}

/** @throws ObjectMissing */
async function copyObject(bucket: Bucket, key: string, to: string): Promise<void> {
  const from = at(bucket, key)
  const copy = { ...at(bucket, to), CopySource: `${from.Bucket}/${from.Key}` }
  await translated(key, bucket.client.send(new CopyObjectCommand(copy)))
}

async function moveObject(bucket: Bucket, key: string, to: string): Promise<void> {
  try {
    await copyObject(bucket, key, to)
  } catch (error) {
    if (error instanceof ObjectMissing) return
    throw error
  }
  await deleteObjects(bucket, [key])
}

/**
 * A form can be posted again while it holds, and S3 has no policy against it. So what was posted is
 * copied under a key that no form was ever made for. Objects made of parts have a mark, which no
 * form may carry, and stay where they are: only this server completes parts.
 */
async function takeObject(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  const from = at(bucket, key)
  try {
    const { Metadata } = await translated(key, bucket.client.send(new HeadObjectCommand(from)))
    if (Metadata?.[PARTED] !== undefined) return await headObject(bucket, key)
    const own = `${key}.${newId()}`
    await copyObject(bucket, key, own)
    return await headObject(bucket, own)
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
