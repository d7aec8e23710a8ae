import type { SharedCache } from '#http/shared-cache.ts'
import type { Endpoint, Out } from '#kernel/endpoint.ts'
import {
  type ApiFailure,
  addressOf,
  type CallApi,
  type CallArguments,
  isFailure,
} from '#web/api-call.ts'

export type Answers = SharedCache<unknown>

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
    const kept = answers.find(key)
    // Under its address stands what its own schema has read.
    if (kept !== undefined) return kept as Out<E['reply']>
    const begun = answers.now()
    const answer = await api(endpoint, ...input)
    if (!isFailure(answer)) answers.keep(key, begun, freeze(answer))
    return answer
  }
}

/** Many pages are made of it: none may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
