import type { Endpoint, Out } from '#kernel/endpoint.ts'
import {
  type ApiFailure,
  addressOf,
  type CallArguments,
  failure,
  isFailure,
  readAnswer,
  schemaOf,
} from '../api-call.ts'

/** What `callApi` does, fetched with the first call. */
export async function sendCall<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Out<E['reply']> | ApiFailure> {
  const { params, query, body, signal, token, headers } = input ?? {}
  const address = addressOf(endpoint, { params, query })
  const answer = await send<E>(endpoint, address, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': document.documentElement.lang || 'en',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!import.meta.env.PROD && isFailure(answer)) console.error(endpoint.method, address, answer)
  return answer
}

async function send<E extends Endpoint>(
  endpoint: E,
  address: string,
  request: RequestInit,
): Promise<Out<E['reply']> | ApiFailure> {
  try {
    // What reads the answer is on its way with it.
    const [response] = await Promise.all([fetch(address, request), schemaOf(endpoint)])
    return await readAnswer(endpoint, response.status, await response.text())
  } catch (error) {
    if (request.signal?.aborted) throw error
    return failure(0, 'unavailable', error instanceof Error ? error.message : String(error))
  }
}
