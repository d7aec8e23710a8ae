import { readFile, stat } from 'node:fs/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { newId } from '#kernel/ids.ts'
import { ObjectMissing, type Storage, type StoredObject } from '../storage.ts'
import { at, type Bucket, translated } from './bucket.ts'
import { PART_BYTES, PARTED, putInParts } from './put-in-parts.ts'
import { headObject } from './read-objects.ts'

/** As many as one call takes. */
const DELETED_PER_CALL = 1000

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
  if (!Buffer.isBuffer(body)) {
    const { size } = await stat(body.file)
    if (size > PART_BYTES) return putInParts(bucket, key, { file: body.file, bytes: size, type })
  }
  const Body = Buffer.isBuffer(body) ? body : await readFile(body.file)
  const command = new PutObjectCommand({ ...at(bucket, key), ContentType: type, Body })
  await translated(key, bucket.client.send(command))
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

/**
 * A form can be posted again while it holds, and S3 has no policy against it. So what was posted is
 * copied under a key that no form was ever made for. Objects made of parts have a mark, which no form
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
