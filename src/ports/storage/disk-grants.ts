import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { PostRefusal } from './post-refusal.ts'
import type { PartGrant, PostGrant } from './storage.ts'

/** The fields that precede the file in a form for exactly this object, named as Amazon S3's. */
export function signPost(
  secret: Buffer,
  { key, type, maxBytes, expiresAt }: PostGrant,
): Record<string, string> {
  const document = { key, type, maxBytes, expires: expiresAt.getTime() }
  const policy = Buffer.from(JSON.stringify(document)).toString('base64')
  return { key, 'Content-Type': type, policy, 'x-amz-signature': sign(secret, ['post', policy]) }
}

const FORM_FIELDS = 4
const Policy = z.object({
  key: z.string(),
  type: z.string(),
  maxBytes: z.number(),
  expires: z.number(),
})

/** Reads what a posted form allows, which has exactly the fields of `signPost`. @throws PostRefusal */
export function verifyPost(
  secret: Buffer,
  fields: ReadonlyMap<string, string>,
  now: Date,
): Omit<PostGrant, 'expiresAt'> {
  const policy = fields.get('policy')
  const given = fields.get('x-amz-signature')
  if (policy === undefined || given === undefined) throw denied('The form has no signed policy.')
  assertSignature(given, sign(secret, ['post', policy]))
  const document = Buffer.from(policy, 'base64').toString('utf8')
  const { key, type, maxBytes, expires } = z.parse(Policy, JSON.parse(document))
  if (expires <= now.getTime()) throw denied('The policy has expired.')
  const isExact = fields.get('key') === key && fields.get('Content-Type') === type
  if (!isExact || fields.size !== FORM_FIELDS) throw denied('The policy is for other fields.')
  return { key, type, maxBytes }
}

const denied = (message: string) => new PostRefusal('AccessDenied', message)

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

/** Reads what an address allows. @param given words of its path, and its parameters @throws PostRefusal */
export function verifyPart(secret: Buffer, given: unknown, now: Date): PartGrant {
  const { data } = z.safeParse(Address, given)
  if (!data) throw denied('The address of the part is not whole.')
  const { partsId, key } = data
  const grant = {
    key,
    partsId,
    number: Number(data.number),
    bytes: Number(data.bytes),
    expiresAt: new Date(Number(data.expires)),
  }
  assertSignature(data.signature, partSignature(secret, grant))
  if (grant.expiresAt <= now) throw denied('The address has expired.')
  return grant
}

function partSignature(
  secret: Buffer,
  { key, partsId, number, bytes, expiresAt }: PartGrant,
): string {
  return sign(secret, ['part', key, partsId, number, bytes, expiresAt.getTime()])
}

/** @param values the first keeps them apart from all else that the secret signs */
function sign(secret: Buffer, values: (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('hex')
}

function assertSignature(given: string, right: string): void {
  const [claimed, expected] = [Buffer.from(given), Buffer.from(right)]
  if (claimed.length === expected.length && timingSafeEqual(claimed, expected)) return
  throw new PostRefusal('SignatureDoesNotMatch', 'The signature does not match what it signs.')
}
