import {
  type ApiFailure,
  addressOf,
  type CallApi,
  type CallArguments,
  isFailure,
} from '#client/api-call.ts'
import type { SharedCache } from '#http/shared-cache.ts'
import type { Endpoint, Out } from '#kernel/endpoint.ts'

export type Answers = SharedCache<{ answer: unknown }>

/** What `createSharedCache` needs: objects in memory take several times their JSON. */
export const ANSWERS = {
  maxBytes: 64 * 1024 ** 2,
  bytesOf: ({ answer }: { answer: unknown }) => 4 * JSON.stringify(answer).length,
}

/**
 * What the calls of visitors' pages were answered, for the same seconds as those pages themselves
 * and forgotten with them: a page that is kept shows its answers, so others may show the same.
 *
 * @param place all that an answer hangs on besides its address
 */
export function keepAnswers(answers: Answers, api: CallApi, place: string): CallApi {
  return async <E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ): Promise<Out<E['reply']> | ApiFailure> => {
    const [{ params, query, body, token, headers } = {}] = input
    const isOwn = body !== undefined || token !== undefined || headers !== undefined
    if (isOwn || endpoint.method !== 'GET' || endpoint.limit) return api(endpoint, ...input)
    const key = `${place} ${addressOf(endpoint, { params, query })}`
    const { answer } = await answers.findOrMake(key, async () => {
      const answer = await api(endpoint, ...input)
      return { value: { answer: freeze(answer) }, isShared: !isFailure(answer) }
    })
    // Under its address stands what its own schema has read.
    return answer as Out<E['reply']> | ApiFailure
  }
}

/** Many pages are made of it: none may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
