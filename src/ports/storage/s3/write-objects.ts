import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CopyObjectCommand, DeleteObjectsCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { newId } from '#kernel/ids.ts'
import { ObjectMissing, type Storage, type StoredObject } from '../storage.ts'
import { at, type Bucket, translated } from './bucket.ts'
import { PARTED } from './parts.ts'
import { headObject } from './read-objects.ts'

const DELETED_PER_CALL = 1000
/** Objects may have 10,000 parts. Also the size above which an object is sent in parts. */
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
