import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#kernel/endpoint.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Http } from './http.ts'

const limiters = new WeakMap<object, Map<Endpoint, RateLimiterMemory>>()

/**
 * Takes one request from the endpoint's allowance of this account, or else of this network.
 *
 * Counted in each process: with several, an allowance is at most as many times larger. What must
 * hold over all of them (mails to one address) is counted in the database by its own verb.
 *
 * @throws Problem rate_limited with the seconds to wait
 */
export async function takeFromLimit(
  http: Http,
  endpoint: Endpoint,
  viewer: Pick<Viewer, 'userId' | 'ip'>,
): Promise<void> {
  const limiter = limiterOf(http, endpoint)
  const key = viewer.userId === undefined ? `ip:${networkOf(viewer.ip)}` : `user:${viewer.userId}`
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw rateLimited(refusal.msBeforeNext / 1000)
  }
}

/** @param seconds until it is worth trying again */
export function rateLimited(seconds: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new Problem('rate_limited', { values: { seconds: retryAfter }, retryAfter })
}

function limiterOf(http: Http, endpoint: Endpoint): RateLimiterMemory {
  const own = limiters.get(http.app) ?? new Map<Endpoint, RateLimiterMemory>()
  limiters.set(http.app, own)
  const found = own.get(endpoint)
  if (found) return found
  const { requests, seconds } = endpoint.limit ?? { requests: 60, seconds: 60 }
  const made = new RateLimiterMemory({ points: requests, duration: seconds })
  own.set(endpoint, made)
  return made
}
