import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '#ports/context.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'

/** A cache for seconds of responses that are the same for all visitors without a session. */
export type SharedCache<Value extends NonNullable<unknown>> = ReturnType<
  typeof createSharedCache<Value>
>

interface Made<Value> {
  value: Value
  /** False: for this request alone. */
  isShared: boolean
}

/** Counts of plays, claps and comments may be this old for visitors. */
const LIFE_MS = 10_000
/** For so long a value may stand in while the database is away: nothing is withdrawn meanwhile. */
const OUTAGE_MS = 5 * 60_000

/** Counts the events that visitors may notice, of every process. */
export interface Changes {
  /** The number rises with each change. */
  count(): number
  /** False while changes may be missed. */
  isListening(): boolean
}

/** One connection for all caches of a process; all events but `ignored` ones are changes. */
export function listenToChanges(
  app: FastifyInstance,
  { config, log, replicas }: Pick<Context, 'config' | 'log' | 'replicas'>,
  ignored: ReadonlySet<string>,
): Changes {
  let count = 0
  const raise = () => {
    count += 1
    replicas?.noteChange()
  }
  const listener = listenToChannel({
    url: config.databaseUrl ?? '',
    channel: 'domain_events',
    log,
    onNotice: (name) => {
      if (!ignored.has(name)) raise()
    },
    onListening: raise,
  })
  app.addHook('onClose', () => listener.close())
  replicas?.follow(listener.isListening)
  return { count: () => count, isListening: listener.isListening }
}

/** Caches values for seconds; a change clears it, so that withdrawn works are gone everywhere. */
export function createSharedCache<Value extends NonNullable<unknown>>(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
  { maxBytes, bytesOf }: { maxBytes: number; bytesOf(value: Value): number },
) {
  const values = new LRUCache<string, Value>({
    maxSize: maxBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length,
    ttl: LIFE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  const last = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length,
    ttl: OUTAGE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  let pending = new Map<string, Promise<Made<Value>>>()
  let at = changes.count()

  function forgetChanged(): void {
    if (at === changes.count()) return
    values.clear()
    last.clear()
    pending = new Map()
    at = changes.count()
  }

  function find(key: string): Value | undefined {
    if (!changes.isListening()) return undefined
    forgetChanged()
    return values.get(key)
  }

  /** A value of the last minutes, for when the database is away and it can't be made anew. */
  function findLast(key: string): Value | undefined {
    forgetChanged()
    return last.get(key)
  }

  /** The cached value, or that of `make`, whose running call requests for a key share. */
  async function findOrMake(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const found = find(key)
    if (found !== undefined) return found
    if (!changes.isListening()) return (await make()).value
    const running = pending.get(key)
    if (running === undefined) return keep(key, make())
    const { value, isShared } = await running
    return isShared ? value : (await make()).value
  }

  async function keep(key: string, making: Promise<Made<Value>>): Promise<Value> {
    const begun = at
    const started = pending
    started.set(key, making)
    try {
      const { value, isShared } = await making
      if (isShared && begun === changes.count() && changes.isListening()) {
        values.set(key, value)
        last.set(key, value)
      }
      return value
    } finally {
      started.delete(key)
    }
  }

  return { find, findLast, findOrMake }
}
