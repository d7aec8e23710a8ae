import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { newId } from '#kernel/ids.ts'
import { ObjectMissing, type Storage, type StoredObject } from '../storage.ts'
import { again } from './again.ts'
import { at, type Bucket, translated } from './bucket.ts'
import { PARTED, putInParts } from './put-in-parts.ts'
import { headObject } from './read-objects.ts'

/** Larger files go in parts, several at once. */
const WHOLE_BYTES = 64 * 1024 ** 2
/** As many as one call takes. */
const DELETED_AT_ONCE = 1000

export function writing(bucket: Bucket): Pick<Storage, 'put' | 'delete' | 'take'> {
  return {
    put: (key, body, type) => putObject(bucket, key, body, type),
    delete: (keys) => deleteObjects(bucket, keys),
    take: (key) => takeObject(bucket, key),
  }
}

async function putObject(
  bucket: Bucket,
  key: string,
  body: Buffer | { file: string },
  type: string,
): Promise<void> {
  const place = { ...at(bucket, key), ContentType: type }
  if (Buffer.isBuffer(body)) {
    const command = new PutObjectCommand({ ...place, Body: body })
    await translated(key, bucket.client.send(command))
    return
  }
  const { size } = await stat(body.file)
  if (size > WHOLE_BYTES) return putInParts(bucket, key, { file: body.file, bytes: size, type })
  await again(key, () => {
    const stream = createReadStream(body.file)
    return bucket.client.send(new PutObjectCommand({ ...place, Body: stream, ContentLength: size }))
  })
}

async function deleteObjects(bucket: Bucket, keys: string[]): Promise<void> {
  const places = keys.map((key) => ({ Key: at(bucket, key).Key }))
  for (let from = 0; from < places.length; from += DELETED_AT_ONCE) {
    const Objects = places.slice(from, from + DELETED_AT_ONCE)
    const command = new DeleteObjectsCommand({
      Bucket: bucket.name,
      Delete: { Objects, Quiet: true },
    })
    const { Errors = [] } = await bucket.client.send(command)
    const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey')
    if (failed) throw new Error(`The storage did not delete ${failed.Key}: ${failed.Code}`)
  }
}

/**
 * A form can be posted again while it holds, and S3 has no policy against it. So what was posted is
 * copied under a key that no form was ever made for. Objects made of parts bear a mark, which no form
 * may carry, and stay where they are: only this server completes parts.
 */
async function takeObject(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  const from = at(bucket, key)
  try {
    const { Metadata } = await translated(key, bucket.client.send(new HeadObjectCommand(from)))
    if (Metadata?.[PARTED] !== undefined) return await headObject(bucket, key)
    const own = `${key}.${newId()}`
    const copy = { ...at(bucket, own), CopySource: `${from.Bucket}/${from.Key}` }
    await translated(key, bucket.client.send(new CopyObjectCommand(copy)))
    return await headObject(bucket, own)
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}
