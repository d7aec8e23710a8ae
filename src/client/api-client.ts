import type { Endpoint } from '#kernel/endpoint.ts'
import type { CallApi, CallArguments, Reply } from './api-call.ts'
import { type ApiFailure, failure, isFailure } from './failure.ts'

export { type ApiFailure, type CallApi, isFailure }

/**
 * Calls the API from the browser. The cookie is the session, so no Bearer is sent unless a token is
 * passed in; the language is that of the cookie NEXT_LOCALE, which each page sets to its own.
 * Failures are values; only an abort by `signal` is thrown.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Reply<E>> {
  return transport.send(endpoint, ...input)
}

/** Tests replace `send` to answer the calls themselves. */
export const transport: { send: CallApi } = {
  async send(endpoint, ...input) {
    const sending = await import('./api-call.ts').catch(asFailure)
    return isFailure(sending) ? sending : sending.sendCall(endpoint, ...input)
  },
}

/** The code that sends calls cannot be fetched without a network either. */
function asFailure(error: unknown): ApiFailure {
  return failure(0, 'unavailable', error instanceof Error ? error.message : String(error))
}
