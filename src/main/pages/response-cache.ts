import {
  addressOf,
  type CallApi,
  type CallArguments,
  isFailure,
  type Reply,
} from '#client/api-call.ts'
import type { SharedCache } from '#http/shared-cache.ts'
import type { Endpoint } from '#kernel/endpoint.ts'

export type ResponseCache = SharedCache<{ answer: unknown }>

/** Options of `createSharedCache`: objects in memory take several times their JSON. */
export const RESPONSE_CACHE = {
  maxBytes: 64 * 1024 ** 2,
  bytesOf: ({ answer }: { answer: unknown }) => 4 * JSON.stringify(answer).length,
}

/**
 * Caches the responses behind visitors' pages for as long as the pages.
 * @param place all that a response depends on besides its address
 */
export function cacheResponses(responses: ResponseCache, api: CallApi, place: string): CallApi {
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Reply<E>> => {
    const [{ params, query, body, token, headers } = {}] = input
    const isOwn = body !== undefined || token !== undefined || headers !== undefined
    if (isOwn || endpoint.method !== 'GET' || endpoint.limit) return api(endpoint, ...input)
    const key = `${place} ${addressOf(endpoint, { params, query })}`
    const { answer } = await responses.findOrMake(key, async () => {
      const answer = await api(endpoint, ...input)
      return { value: { answer: freeze(answer) }, isShared: !isFailure(answer) }
    })
    // The schema of the call with this address has parsed it.
    return answer as Reply<E>
  }
}

/** Many pages share it: none may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
