import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { PostRefusal } from './post-refusal.ts'
import type { PartGrant, PostGrant } from './storage.ts'

/**
 * The form that Amazon S3 takes from browsers: a base64 policy, signed with Signature Version 4.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
const ALGORITHM = 'AWS4-HMAC-SHA256'
const SCOPE = 'local/s3/aws4_request'
const ACCESS_KEY = 'neiro'

/** The fields that precede the file in a form for exactly this object. */
export function signPost(secret: Buffer, grant: PostGrant, now: Date): Record<string, string> {
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const fields = {
    key: grant.key,
    'Content-Type': grant.type,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${ACCESS_KEY}/${date.slice(0, 8)}/${SCOPE}`,
    'x-amz-date': date,
  }
  const document = {
    expiration: grant.expiresAt.toISOString(),
    conditions: [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 0, grant.maxBytes],
    ],
  }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  return { ...fields, policy, 'x-amz-signature': policySignature(secret, date.slice(0, 8), policy) }
}

const PolicyDocument = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
    ]),
  ),
})

/**
 * What a posted form allows: each field is a condition of its policy, and each condition a field.
 *
 * @throws PostRefusal
 */
export function verifyPost(
  secret: Buffer,
  fields: ReadonlyMap<string, string>,
  now: Date,
): Omit<PostGrant, 'expiresAt'> {
  const document = readPolicy(secret, fields)
  if (new Date(document.expiration) <= now) throw denied('Policy expired.')
  const wanted = new Map<string, string>()
  let maxBytes = 0
  for (const condition of document.conditions) {
    if (Array.isArray(condition)) maxBytes = condition[2]
    else for (const [name, value] of Object.entries(condition)) wanted.set(name, value)
  }
  for (const [name, value] of wanted) {
    if (fields.get(name) !== value) throw denied(`Policy Condition failed: ["eq", "$${name}"]`)
  }
  for (const name of fields.keys()) {
    if (!wanted.has(name) && name !== 'policy' && name !== 'x-amz-signature') {
      throw denied(`Extra input field: ${name}`)
    }
  }
  return { key: wanted.get('key') ?? '', type: wanted.get('Content-Type') ?? '', maxBytes }
}

function readPolicy(secret: Buffer, fields: ReadonlyMap<string, string>) {
  const policy = fields.get('policy')
  const given = fields.get('x-amz-signature')
  const date = fields.get('x-amz-date')?.slice(0, 8)
  if (policy === undefined || given === undefined || date === undefined) {
    throw denied('The form has no signed policy.')
  }
  assertSignature(given, policySignature(secret, date, policy))
  return z.parse(PolicyDocument, JSON.parse(Buffer.from(policy, 'base64').toString('utf8')))
}

function policySignature(secret: Buffer, date: string, policy: string): string {
  const seed = Buffer.concat([Buffer.from('AWS4'), secret])
  const key = [date, ...SCOPE.split('/')].reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    seed,
  )
  return createHmac('sha256', key).update(policy).digest('hex')
}

function denied(message: string): PostRefusal {
  return new PostRefusal('AccessDenied', `Invalid according to Policy: ${message}`)
}

/** `1f…/3?bytes=…&expires=…&key=…&signature=…`, to hang on the address of all parts. */
export function signPart(secret: Buffer, grant: PartGrant): string {
  const query = new URLSearchParams({
    bytes: String(grant.bytes),
    expires: String(grant.expiresAt.getTime()),
    key: grant.key,
    signature: partSignature(secret, grant),
  })
  return `${grant.partsId}/${grant.number}?${query}`
}

const whole = z.string().check(z.regex(/^(0|[1-9]\d{0,15})$/))
const Address = z.object({
  partsId: z.string(),
  number: whole,
  bytes: whole,
  expires: whole,
  key: z.string(),
  signature: z.string(),
})

/** What an address allows. @param given words of its path, and its parameters @throws PostRefusal */
export function verifyPart(secret: Buffer, given: unknown, now: Date): PartGrant {
  const { data } = z.safeParse(Address, given)
  if (!data) throw new PostRefusal('AccessDenied', 'The address of the part is not whole.')
  const { partsId, key } = data
  const grant = {
    key,
    partsId,
    number: Number(data.number),
    bytes: Number(data.bytes),
    expiresAt: new Date(Number(data.expires)),
  }
  assertSignature(data.signature, partSignature(secret, grant))
  if (grant.expiresAt <= now) throw new PostRefusal('AccessDenied', 'The address has expired.')
  return grant
}

function partSignature(
  secret: Buffer,
  { key, partsId, number, bytes, expiresAt }: PartGrant,
): string {
  // The first word keeps these apart from all else that the secret signs.
  const text = JSON.stringify(['part', key, partsId, number, bytes, expiresAt.getTime()])
  return createHmac('sha256', secret).update(text).digest('hex')
}

function assertSignature(given: string, right: string): void {
  const [claimed, expected] = [Buffer.from(given), Buffer.from(right)]
  if (claimed.length === expected.length && timingSafeEqual(claimed, expected)) return
  throw new PostRefusal('SignatureDoesNotMatch', 'The signature does not match what it signs.')
}
