import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { newId } from '#kernel/ids.ts'
import type { Log } from '../log.ts'
import { at, type Bucket, openBucket, translated } from './s3/bucket.ts'
import { PARTED, parting } from './s3/parts.ts'
import { prepareBucket } from './s3/prepare-bucket.ts'
import { headObject, reading } from './s3/read-objects.ts'
import type { S3Settings } from './s3/s3-settings.ts'
import { ObjectMissing, type Storage, type StoredObject } from './storage.ts'

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

const DELETED_PER_CALL = 1000
/** Objects may have 10,000 parts. Also the size above which an object is sent in parts. */
const PART_BYTES = 16 * 1024 ** 2
const PARALLEL_PARTS = 3

function writing(bucket: Bucket): Pick<Storage, 'put' | 'delete' | 'move' | 'take'> {
  return {
    put: (key, body, type) => putObject(bucket, key, body, type),
    delete: (keys) => deleteObjects(bucket, keys),
    move: (key, to) => moveObject(bucket, key, to),
    take: (key) => takeObject(bucket, key),
  }
}

/** Puts what is large in parts, several at a time; an upload that fails leaves nothing. */
async function putObject(
  bucket: Bucket,
  key: string,
  body: Buffer | Readable | { file: string },
  type: string,
): Promise<void> {
  const Body = 'file' in body ? createReadStream(body.file) : body
  const upload = new Upload({
    client: bucket.client,
    params: { ...at(bucket, key), Body, ContentType: type, Metadata: { [PARTED]: '1' } },
    partSize: PART_BYTES,
    queueSize: PARALLEL_PARTS,
  })
  await translated(key, upload.done())
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
 * copied under a key that no form was ever made for. Other objects have a mark, which no form may
 * carry, and stay where they are: only this server completes parts.
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
