import pLimit, { type LimitFunction } from 'p-limit'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Http } from './http.ts'
import { rateLimited } from './rate-limit.ts'

/**
 * Runs `work` beside at most `running - 1` others of the same key. Of those that come meanwhile, up
 * to `waiting` wait, in their order.
 *
 * @throws Problem rate_limited where more would wait
 */
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
 * Fewer than the database has connections, with reads and writes together. As many wait as a browser
 * sends over one connection of HTTP/2 (128), so that publishing a page of drafts together is no error.
 */
const ACCOUNT = { running: 8, waiting: 150, retryAfter: 1 }

const accounts = new WeakMap<object, ReturnType<typeof createLimiter<string>>>()

/**
 * Runs the work of a call, for each account only so many at a time, reads and writes apart: anyone who
 * sends hundreds of requests together delays only their own.
 *
 * @throws Problem rate_limited
 */
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
