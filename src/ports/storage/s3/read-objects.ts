import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { UNKNOWN_TYPE } from '../object-key.ts'
import { type ListedObject, ObjectMissing, type Storage, type StoredObject } from '../storage.ts'
import { asOurs, at, type Bucket, statusOf, translated } from './bucket.ts'

/** Retries of a stream that breaks off without a byte. */
const RESUMES = 4
const PAUSE_MS = 200
const HIGH_WATER = 256 * 1024

export function reading(bucket: Bucket): Pick<Storage, 'head' | 'read' | 'fetchTo' | 'list'> {
  return {
    head: (key) => headObject(bucket, key),
    read: (key, range) => openObject(bucket, key, range),
    async fetchTo(key, file) {
      const stream = await openObject(bucket, key)
      try {
        await pipeline(stream, createWriteStream(file))
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    list: (prefix) => listObjects(bucket, prefix),
  }
}

export async function headObject(bucket: Bucket, key: string): Promise<StoredObject | undefined> {
  try {
    const found = await translated(key, bucket.client.send(new HeadObjectCommand(at(bucket, key))))
    return {
      key,
      bytes: found.ContentLength ?? 0,
      type: found.ContentType ?? UNKNOWN_TYPE,
      modifiedAt: found.LastModified ?? new Date(0),
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

interface Opened {
  body: Readable
  /** A stream is only resumed where the object is still the same. */
  etag: string | undefined
}

/** Bytes from..end of the object; without `end`, to its end. */
interface Span {
  from: number
  end: number | undefined
}

async function openObject(
  bucket: Bucket,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const span: Span = { from: range?.start ?? 0, end: range?.end }
  const first = await openSpan(bucket, key, span)
  const out = new PassThrough({ highWaterMark: HIGH_WATER })
  // An error that remains reaches the reader of `out`, whose destruction ends the rest.
  pipeline(resumed(bucket, key, span, first), out).catch(() => {})
  return out
}

async function openSpan(bucket: Bucket, key: string, span: Span, etag?: string): Promise<Opened> {
  const { from, end } = span
  const command = new GetObjectCommand({
    ...at(bucket, key),
    ...((from > 0 || end !== undefined) && { Range: `bytes=${from}-${end ?? ''}` }),
    ...(etag !== undefined && { IfMatch: etag }),
  })
  const { Body, ETag, ContentRange } = await translated(key, bucket.client.send(command))
  if (from > 0 && !ContentRange?.startsWith(`bytes ${from}-`)) {
    throw new Error(`The storage gave another range of ${key} than it was asked for`)
  }
  if (!(Body instanceof Readable)) throw new Error(`The storage gave no body for ${key}`)
  return { body: Body, etag: ETag }
}

/** The bytes in order, resumed where the connection broke off. The library resumes no streams itself. */
async function* resumed(bucket: Bucket, key: string, span: Span, first: Opened) {
  let { from } = span
  let opened: Opened | undefined = first
  for (let left = RESUMES; ; left--) {
    try {
      opened ??= await openSpan(bucket, key, { ...span, from }, first.etag)
      for await (const chunk of opened.body) {
        yield chunk
        from += chunk.length
        left = RESUMES
      }
      return
    } catch (error) {
      // An answer of the engine would stay the same.
      const isFinal = error instanceof ObjectMissing || statusOf(error) !== undefined
      if (left === 0 || isFinal) throw asOurs(key, error)
      opened = undefined
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (RESUMES - left + 1)))
    }
  }
}

async function* listObjects(bucket: Bucket, prefix: string): AsyncIterable<ListedObject> {
  const input = { Bucket: bucket.name, Prefix: bucket.prefix + prefix }
  for await (const page of paginateListObjectsV2({ client: bucket.client }, input)) {
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key === undefined || LastModified === undefined) continue
      yield { key: Key.slice(bucket.prefix.length), bytes: Size ?? 0, modifiedAt: LastModified }
    }
  }
}
