import { addressOf, type CallApi, type CallArguments, type Reply } from '#client/api-call.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { ResponseCache } from './response-cache.ts'

type Works = ReadonlyMap<string, object>
/** Finds those of the works, by public id, that look different to whoever asks. */
export type FindHeld = (publicIds: readonly string[]) => Promise<Works>

/**
 * Takes lists of works from what visitors are shown now, where that is in memory, and asks only
 * which of the works look different to whoever asks. All lists of a page ask together.
 *
 * @param place all that a response to a visitor depends on besides its address
 */
export function takeKnownLists(
  responses: ResponseCache,
  api: CallApi,
  place: string,
  findHeld: FindHeld,
): CallApi {
  const find = inOneGo(findHeld)
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Reply<E>> => {
    const [{ params, query, token, headers } = {}] = input
    const isPlain = endpoint.shared === 'works' && token === undefined && headers === undefined
    const key = isPlain ? `${place} ${addressOf(endpoint, { params, query })}` : undefined
    const known = key === undefined ? undefined : responses.find(key)
    if (known === undefined) return api(endpoint, ...input)
    const held = await find(idsIn(known.answer)).catch(() => undefined)
    // The call itself fails in the same way, and says so.
    if (held === undefined) return api(endpoint, ...input)
    // The schema of the call has parsed it for a visitor; works keep their form.
    return replaceWorks(known.answer, held) as Reply<E>
  }
}

/** Looks up together what is asked for in one go. */
function inOneGo(find: FindHeld): FindHeld {
  let waiting: { ids: Set<string>; found: Promise<Works> } | undefined
  return (publicIds) => {
    const ids = waiting?.ids ?? new Set()
    for (const id of publicIds) ids.add(id)
    const begin = async () => {
      await new Promise(setImmediate)
      waiting = undefined
      return find([...ids])
    }
    waiting ??= { ids, found: begin() }
    return waiting.found
  }
}

/** A summary of a work says whose it is. */
function isWork(value: object): value is { id: string; mine: unknown } {
  return 'mine' in value && 'id' in value
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isWork(value)) return [value.id]
  return Object.values(value).flatMap(idsIn)
}

function replaceWorks(value: unknown, held: Works): unknown {
  if (held.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => replaceWorks(each, held))
  if (isWork(value)) return { ...value, ...held.get(value.id) }
  const parts = Object.entries(value).map(([name, part]) => [name, replaceWorks(part, held)])
  return Object.fromEntries(parts)
}
