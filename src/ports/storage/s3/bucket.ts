import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Log } from '../../log.ts'
import { assertObjectKey } from '../object-key.ts'
import { ObjectMissing } from '../storage.ts'
import type { S3Settings } from './s3-settings.ts'

/** One bucket, or the part of it below a prefix, and how to reach it. */
export interface Bucket {
  client: S3Client
  name: string
  prefix: string
}

const CONNECT_MS = 5_000
/** Copying and joining large objects may be silent for a while. */
const SILENT_MS = 60_000
/** A page waits for what is read. */
const READ_MS = 10_000
/** The library waits longer each time: about two seconds in all. */
const ATTEMPTS = 5

/** @param readMs milliseconds until the reply to a reading call begins */
export function openBucket(settings: S3Settings, log: Log, readMs = READ_MS): Bucket {
  const client: S3Client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.style === 'path',
    ...(settings.keys && { credentials: settings.keys }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    // Or the addresses for browsers would ask them for checksums, and older engines would refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: asLogger(log),
  })
  // Around all attempts: a storage that accepts connections and says nothing is away.
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        withinTime(limitOf(commandName, readMs), next(args)),
    { step: 'initialize', name: 'timeLimit' },
  )
  return { client, name: settings.bucket, prefix: settings.prefix }
}

/** Milliseconds until the reply begins, with all attempts; undefined for what takes as long as its file. */
function limitOf(command: string, readMs: number): number | undefined {
  if (command === 'UploadPartCommand') return undefined
  return /^(Get|Head|List)/.test(command) ? readMs : SILENT_MS
}

async function withinTime<Answer>(
  limitMs: number | undefined,
  answer: Promise<Answer>,
): Promise<Answer> {
  if (limitMs === undefined) return answer
  const seconds = limitMs / 1000
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageSilent(seconds)), limitMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

class StorageSilent extends Error {
  /** Errors of the library have this, too, which marks them as the storage’s. */
  readonly $metadata = {}
  constructor(seconds: number) {
    super(`The storage has not answered in ${seconds} s`)
  }
}

export function at(bucket: Bucket, key: string): { Bucket: string; Key: string } {
  assertObjectKey(key)
  return { Bucket: bucket.name, Key: bucket.prefix + key }
}

/** Translates an engine's error about `key` into the port's own. */
export async function translated<Answer>(key: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw asOurs(key, error)
  }
}

export function asOurs(key: string, error: unknown): unknown {
  if (isMissing(error)) return new ObjectMissing(key, { cause: error })
  if (isFull(error)) {
    return Object.assign(new Error(`No room left for ${key}`, { cause: error }), { code: 'ENOSPC' })
  }
  return error
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function isMissing(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey' || nameOf(error) === 'NotFound'
}

function isFull(error: unknown): boolean {
  return (
    statusOf(error) === 507 ||
    ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'].includes(nameOf(error))
  )
}

/** The library's own messages are warnings; its report of each call repeats the call's result. */
function asLogger(log: Log) {
  const nothing = () => {}
  const warn = (message: unknown) => {
    if (typeof message === 'string') log.warn({ library: 'S3' }, message)
  }
  return { trace: nothing, debug: nothing, info: nothing, warn, error: warn }
}
