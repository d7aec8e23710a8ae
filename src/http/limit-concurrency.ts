import pLimit, { type LimitFunction } from 'p-limit'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Http } from './http.ts'
import { rateLimited } from './rate-limit.ts'

/** Runs up to `running` of a key together; up to `waiting` wait. @throws Problem rate_limited */
export function createLimiter<Key>(most: {
  running: number
  waiting: number
  retryAfter: number
}): <Result>(key: Key, work: () => Promise<Result>) => Promise<Result> {
  const limits = new Map<Key, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(most.running)
    if (limit.pendingCount >= most.waiting) throw rateLimited(most.retryAfter)
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount === 0) limits.delete(key)
    }
  }
}

/**
 * The number running is below the database's connections; as many wait as HTTP/2 has streams (128),
 * and more.
 */
const ACCOUNT = { running: 8, waiting: 150, retryAfter: 1 }

const accounts = new WeakMap<object, ReturnType<typeof createLimiter<string>>>()

/** Limits concurrent calls of each account, reads and writes apart. @throws Problem rate_limited */
export function runForAccount<Result>(
  { app }: Pick<Http, 'app'>,
  { method }: Pick<Endpoint, 'method'>,
  { userId }: Pick<Viewer, 'userId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (userId === undefined) return work()
  const limiter = accounts.get(app) ?? createLimiter<string>(ACCOUNT)
  accounts.set(app, limiter)
  return limiter(`${method === 'GET' ? 'read' : 'write'} ${userId}`, work)
}
