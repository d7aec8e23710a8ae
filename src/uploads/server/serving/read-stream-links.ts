import { LRUCache } from 'lru-cache'
import type { Context } from '#ports/context.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'
import { REVOKED_CHANNEL } from '../recordings/store.ts'
import { findStreamLink, type StreamLink } from './store.ts'

/**
 * Caches links for 30 s. Withdrawals come by notice from the database and end a link immediately;
 * while notices cannot be received, nothing is read from the cache.
 */
export function readStreamLinks(context: Pick<Context, 'config' | 'db' | 'log' | 'recordingUse'>) {
  const { databaseUrl } = context.config
  if (databaseUrl === undefined) throw new Error('The address of the database is not known')
  const known = new LRUCache<string, StreamLink>({ max: 10_000, ttl: 30_000 })
  /** Grows with each withdrawal, so that a look-up that was under way is not cached. */
  let withdrawals = 0
  const listener = listenToChannel({
    url: databaseUrl,
    channel: REVOKED_CHANNEL,
    log: context.log,
    onListening() {
      withdrawals++
      known.clear()
    },
    onNotice(id) {
      withdrawals++
      known.delete(id)
    },
  })
  /** Reads without waiting; undefined where the link has to be looked up. */
  const peek = (id: string) => (listener.isListening() ? known.get(id) : undefined)
  return {
    peek,
    /** Undefined where it opens nothing. */
    async find(id: string): Promise<StreamLink | undefined> {
      const cached = peek(id)
      if (cached !== undefined) return cached
      const before = withdrawals
      const found = await findStreamLink(context, id)
      // Setting undefined deletes.
      if (before === withdrawals) known.set(id, found)
      return found
    },
    close: () => listener.close(),
  }
}
