import {
  type CORSRule,
  GetBucketCorsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
} from '@aws-sdk/client-s3'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../../log.ts'
import { type Bucket, nameOf, statusOf } from './bucket.ts'

const READING = ['GET', 'HEAD']
const METHODS = [...READING, 'POST', 'PUT']
/** Pages ask the service on this machine when no address of it is set. */
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Checks that the bucket can be reached, and lets pages of the service use it. Where the key may
 * not set that, it is only logged: the operator may have set it otherwise.
 *
 * @throws StartProblem
 */
export async function prepareBucket(
  bucket: Bucket,
  { publicUrl, log }: { publicUrl: string | undefined; log: Log },
): Promise<void> {
  await mustBeReached(bucket)
  const origins = publicUrl === undefined ? LOOPBACK : [publicUrl]
  // The address of a file is signed, and is the right to read it from a page of any origin.
  const wanted = [ruleFor('neiro', origins, METHODS), ruleFor('neiro-any-origin', ['*'], READING)]
  try {
    const rules = await findRules(bucket)
    if (wanted.every((rule) => rules.some((present) => includes(present, rule)))) return
    const others = rules.filter(({ ID }) => !wanted.some((rule) => rule.ID === ID))
    const CORSRules = [...others, ...wanted]
    const CORSConfiguration = { CORSRules }
    await bucket.client.send(new PutBucketCorsCommand({ Bucket: bucket.name, CORSConfiguration }))
    log.info({ bucket: bucket.name, origins }, 'browsers may now use the bucket')
  } catch (error) {
    const hint = 'browsers of these origins need its CORS rule, see docs/operations/storage.md'
    log.warn({ bucket: bucket.name, origins, error: nameOf(error) || String(error) }, hint)
  }
}

const WHY: Record<string, string> = {
  NoSuchBucket: 'the bucket doesn’t exist: create it first',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret is wrong (is it percent-encoded?)',
  AccessDenied: 'the access key isn’t allowed to list the bucket',
  PermanentRedirect: 'the bucket is in another region: set ?region= and its host',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set ?region=',
  CredentialsProviderError: 'no credentials in the URL or in the AWS environment',
}

async function mustBeReached({ client, name, prefix }: Bucket): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: 1 }))
  } catch (error) {
    const answer = statusOf(error) === undefined ? String(error) : nameOf(error)
    const why = WHY[nameOf(error)] ?? `it can’t be reached (${answer})`
    throw new StartProblem(`Cannot start: STORAGE_URL, bucket ${name}: ${why}.`)
  }
}

async function findRules({ client, name }: Bucket): Promise<CORSRule[]> {
  try {
    const found = await client.send(new GetBucketCorsCommand({ Bucket: name }))
    return found.CORSRules ?? []
  } catch (error) {
    if (nameOf(error) === 'NoSuchCORSConfiguration') return []
    throw error
  }
}

function ruleFor(ID: string, AllowedOrigins: string[], AllowedMethods: string[]) {
  return {
    ID,
    AllowedOrigins,
    AllowedMethods,
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag', 'Content-Length', 'Content-Range', 'Accept-Ranges'],
    MaxAgeSeconds: 3600,
  } satisfies CORSRule
}

function includes(rule: CORSRule, wanted: ReturnType<typeof ruleFor>): boolean {
  const { AllowedOrigins = [], AllowedMethods = [], AllowedHeaders = [] } = rule
  const isAllowed = (origin: string) =>
    AllowedOrigins.includes(origin) || AllowedOrigins.includes('*')
  return (
    wanted.AllowedOrigins.every(isAllowed) &&
    wanted.AllowedMethods.every((method) => AllowedMethods.includes(method)) &&
    AllowedHeaders.includes('*')
  )
}
