import type { Context } from '#ports/context.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'
import { remember } from './remember.ts'
import { findStreamPrefix, REVOKED_CHANNEL } from './store.ts'

export interface StreamLinksReader {
  /** Where a link's streams stand; undefined where it opens nothing. */
  find(linkPublicId: string): Promise<string | undefined>
  /** The same from memory, without waiting; undefined where it has to be looked up. */
  peek(linkPublicId: string): string | undefined
  close(): Promise<void>
}

const KEPT_MS = 30_000

/**
 * Remembers links for 30 s at most. Withdrawals come by notice from the database and end a link at
 * once; while notices cannot be heard, nothing is remembered.
 */
export function readStreamLinks(context: Context): StreamLinksReader {
  const { databaseUrl } = context.config
  if (databaseUrl === undefined) throw new Error('The address of the database is not known')
  const known = new Map<string, { prefix: string; until: number }>()
  /** Grows with each withdrawal, so that a look-up that was under way is not kept. */
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
  function peek(id: string): string | undefined {
    const found = known.get(id)
    if (found === undefined || !listener.isListening()) return undefined
    return found.until > performance.now() ? found.prefix : undefined
  }
  return {
    peek,
    async find(id) {
      const remembered = peek(id)
      if (remembered !== undefined) return remembered
      const before = withdrawals
      const prefix = await findStreamPrefix(context.db, id)
      known.delete(id)
      if (prefix === undefined || before !== withdrawals) return prefix
      remember(known, id, { prefix, until: performance.now() + KEPT_MS })
      return prefix
    },
    close: () => listener.close(),
  }
}
