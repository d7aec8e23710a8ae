import type { FastifyInstance } from 'fastify'
import type { Context } from '#ports/context.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'

/** What visitors without a session are all given alike, kept for seconds. */
export interface SharedCache<Value> {
  find(key: string): Value | undefined
  /** Keeps it unless something has changed since `begun`. */
  keep(key: string, begun: number, value: Value): void
  /** Asked before a value is made and passed to `keep`. */
  now(): number
}

/** Counts of plays, claps and comments may be this old for visitors. */
const LIFE_MS = 10_000
const MOST = 1000

/** Hears of every fact that a room announces, in whichever process. */
export interface Changes {
  /** Raised by each change. */
  count(): number
  /** False while changes may be missed. */
  areHeard(): boolean
}

/** One connection that listens, for all caches of a process. */
export function listenToChanges(app: FastifyInstance, { config, log }: Context): Changes {
  let count = 0
  const raise = () => {
    count += 1
  }
  const listener = listenToChannel({
    url: config.databaseUrl ?? '',
    channel: 'facts',
    log,
    onNotice: raise,
    onListening: raise,
  })
  app.addHook('onClose', () => listener.close())
  return { count: () => count, areHeard: () => listener.isListening() }
}

/**
 * Keeps values for seconds, and forgets them all as soon as anything is announced, so that what is
 * withdrawn is gone at once in every process.
 */
export function createSharedCache<Value>(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
): SharedCache<Value> {
  const kept = new Map<string, { value: Value; until: number }>()
  let at = changes.count()
  return {
    now: () => changes.count(),
    find(key) {
      if (!changes.areHeard()) return undefined
      if (at !== changes.count()) {
        kept.clear()
        at = changes.count()
      }
      const entry = kept.get(key)
      return entry && entry.until > clock.now().getTime() ? entry.value : undefined
    },
    keep(key, begun, value) {
      if (begun !== changes.count() || !changes.areHeard()) return
      const oldest = kept.size >= MOST ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(key, { value, until: clock.now().getTime() + LIFE_MS })
    },
  }
}
