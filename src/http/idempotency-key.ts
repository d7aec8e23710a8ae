import { Problem } from '#kernel/problem.ts'
import type { FastifyRequest } from './http.ts'

const LONGEST = 200

/**
 * The header Idempotency-Key of a request that may be sent again.
 * @param shortest a key that is not an account's own must not be another's by chance
 * @throws Problem bad_request
 */
export function readIdempotencyKey(
  { headers }: Pick<FastifyRequest, 'headers'>,
  shortest = 8,
): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  const isKey = typeof key === 'string' && key.length >= shortest && key.length <= LONGEST
  if (isKey && /^[\x20-\x7e]+$/.test(key)) return key
  throw new Problem('bad_request')
}
