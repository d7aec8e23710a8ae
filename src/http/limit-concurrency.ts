import type { Endpoint } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Http } from './http.ts'
import { rateLimited } from './rate-limit.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

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
  const queues = new Map<Key, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < most.running) queue.running += 1
    else if (queue.waiting.length >= most.waiting) throw rateLimited(most.retryAfter)
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed over, or one that just came would run beside the one that is called.
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
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
