import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { PostRefusal } from '../post-refusal.ts'

/** The right to PUT exactly this part, until then. */
export interface PartGrant {
  key: string
  partsId: string
  number: number
  bytes: number
  expiresAt: Date
}

/** `1f…/3?bytes=…&expires=…&key=…&signature=…`, to hang on the address of all parts. */
export function signPart(secret: Buffer, grant: PartGrant): string {
  const query = new URLSearchParams({
    bytes: String(grant.bytes),
    expires: String(grant.expiresAt.getTime()),
    key: grant.key,
    signature: signature(secret, grant),
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

/**
 * Reads what an address allows.
 *
 * @param given its path's two words and its parameters, as they came
 * @throws PostRefusal
 */
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
  const right = Buffer.from(signature(secret, grant))
  const claimed = Buffer.from(data.signature)
  if (claimed.length !== right.length || !timingSafeEqual(claimed, right)) {
    throw new PostRefusal('SignatureDoesNotMatch', 'The signature does not match the address.')
  }
  if (grant.expiresAt <= now) throw new PostRefusal('AccessDenied', 'The address has expired.')
  return grant
}

function signature(secret: Buffer, { key, partsId, number, bytes, expiresAt }: PartGrant): string {
  // The first word keeps these apart from all else that the secret signs.
  const text = JSON.stringify(['part', key, partsId, number, bytes, expiresAt.getTime()])
  return createHmac('sha256', secret).update(text).digest('hex')
}
