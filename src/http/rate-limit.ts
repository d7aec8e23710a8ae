import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#kernel/endpoint.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Http } from './http.ts'
import { SAFE_METHODS } from './origin.ts'

/** Writes a minute, and a burst in ten minutes: uploading 200 files together takes some 1,000. */
const ACCOUNT_WRITES = { steady: 240, burst: 1200 }
/** The limit for all accounts and visitors behind one address. */
const NETWORK_WRITES = { steady: 1200, burst: 6000 }

interface Limiters {
  endpoints: Map<Endpoint, RateLimiterMemory>
  accountWrites: BurstyRateLimiter
  networkWrites: BurstyRateLimiter
}

const limiters = new WeakMap<object, Limiters>()

/**
 * Takes one request from the endpoint's own allowance of this account or network; an unsafe
 * endpoint without one takes from all writes of the account. Counted in each process: limits that
 * must hold over all of them (emails to one address) are counted in the database.
 * @throws Problem rate_limited with the seconds to wait
 */
export async function takeFromLimit(
  http: Pick<Http, 'app'>,
  endpoint: Endpoint,
  viewer: Pick<Viewer, 'userId' | 'ip'>,
): Promise<void> {
  const { userId, ip } = viewer
  const { endpoints, accountWrites } = limitersOf(http)
  if (endpoint.limit) {
    const { requests: points, seconds: duration } = endpoint.limit
    const limiter = endpoints.get(endpoint) ?? new RateLimiterMemory({ points, duration })
    endpoints.set(endpoint, limiter)
    await consume(limiter, userId === undefined ? `ip:${networkOf(ip)}` : `user:${userId}`)
  } else if (endpoint.method !== 'GET' && userId !== undefined) {
    await consume(accountWrites, String(userId))
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for calls that another limit counts, or that we or a provider signed: the network's
     * limit skips them.
     */
    isCountedElsewhere?: boolean
  }
}

/** Counts every unsafe request by its network before anything else is done for it. */
export function limitNetworkWrites({ app }: Pick<Http, 'app'>): void {
  app.addHook('onRequest', ({ method, ip, routeOptions }, _reply, done) => {
    if (SAFE_METHODS.has(method) || routeOptions.config.isCountedElsewhere) done()
    else takeFromNetwork({ app }, ip).then(() => done(), done)
  })
}

/** @throws Problem rate_limited */
export function takeFromNetwork(http: Pick<Http, 'app'>, ip: string): Promise<void> {
  return consume(limitersOf(http).networkWrites, networkOf(ip))
}

/** @param seconds until it is worth trying again */
export function rateLimited(seconds: number): Problem {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  return new Problem('rate_limited', { values: { seconds: retryAfter }, retryAfter })
}

/** @throws Problem rate_limited */
export async function consume(
  limiter: Pick<RateLimiterMemory | BurstyRateLimiter, 'consume'>,
  key: string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw rateLimited(refusal.msBeforeNext / 1000)
  }
}

function limitersOf({ app }: Pick<Http, 'app'>): Limiters {
  const made = limiters.get(app) ?? {
    endpoints: new Map(),
    accountWrites: writeLimiter(ACCOUNT_WRITES),
    networkWrites: writeLimiter(NETWORK_WRITES),
  }
  limiters.set(app, made)
  return made
}

function writeLimiter({ steady, burst }: { steady: number; burst: number }): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points: steady, duration: 60 }),
    new RateLimiterMemory({ points: burst, duration: 600 }),
  )
}
