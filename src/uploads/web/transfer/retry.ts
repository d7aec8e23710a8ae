import pRetry from 'p-retry'
import type { CallArguments } from '#client/api-call.ts'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { failure } from '#client/failure.ts'
import type { Endpoint, Out } from '#kernel/endpoint.ts'
import { isTransient, sleep, untilOnline } from './connection.ts'

/** About a minute in all. */
export const ATTEMPTS = 10
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

interface RetryOptions {
  signal?: AbortSignal | undefined
  /** Prepares the next attempt, or throws what ends them. `failures` counts from 1. */
  onFailure: (error: Error, failures: number) => Promise<void> | void
  /** Returns true if the connection broke: an attempt that got farther than any before is then not counted. */
  isBroken?: (error: Error) => boolean
}

/** Attempts something up to ten times, while online. @throws the last error, or the signal's reason */
export function retry<Result>(
  act: (attempt: number, reach: (bytes: number) => void) => Promise<Result>,
  { signal, onFailure, isBroken = () => false }: RetryOptions,
): Promise<Result> {
  let attempt = 1
  let [farthest, reached] = [0, 0]
  const reach = (bytes: number) => {
    reached = Math.max(reached, bytes)
  }
  return pRetry(
    async (call) => {
      if (call > 1) await untilOnline(signal)
      return act(attempt, reach)
    },
    {
      ...(signal && { signal }),
      retries: ATTEMPTS - 1,
      minTimeout: FIRST_PAUSE_MS,
      maxTimeout: LONGEST_PAUSE_MS,
      randomize: true,
      shouldConsumeRetry({ error }) {
        const isCounted = reached <= farthest || !isBroken(error)
        farthest = reached
        if (isCounted) attempt += 1
        return isCounted
      },
      async onFailedAttempt({ error, retriesLeft, retriesConsumed, retryDelay }) {
        if (retriesLeft === 0) throw error
        await onFailure(error, retriesConsumed + 1)
        if (retryDelay === 0) await sleep(FIRST_PAUSE_MS, signal)
      },
    },
  )
}

/**
 * The time of the first attempt; what is only slow, as joining the parts of a file, succeeds on a
 * later one.
 */
const ANSWER_MS = 30_000
const MOST_TIMES_LONGER = 4
const LONGEST_RETRY_AFTER_SECONDS = 60

export async function callWithRetry<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Out<E['reply']> | ApiFailure> {
  const signal = input[0]?.signal
  async function call(attempt: number) {
    const ms = ANSWER_MS * Math.min(attempt, MOST_TIMES_LONGER)
    const answer = await callWithTimeout(ms, endpoint, ...input)
    if (isFailure(answer) && isTransient(answer.status)) {
      throw new Error(answer.code, { cause: answer })
    }
    return answer
  }
  try {
    return await retry(call, {
      signal,
      async onFailure(error) {
        if (!isFailure(error.cause)) throw error
        const { retryAfter = 0 } = error.cause
        await sleep(Math.min(LONGEST_RETRY_AFTER_SECONDS, retryAfter) * 1000, signal)
      },
    })
  } catch (error) {
    if (error instanceof Error && isFailure(error.cause)) return error.cause
    throw error
  }
}

/** Calls the API; no answer within so long is a broken connection. */
export async function callWithTimeout<E extends Endpoint>(
  ms: number,
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Out<E['reply']> | ApiFailure> {
  const given = input[0]?.signal
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  const signal = given ? AbortSignal.any([given, late.signal]) : late.signal
  try {
    const withSignal: CallArguments<E> = Object.assign(input, { 0: { ...input[0], signal } })
    return await callApi(endpoint, ...withSignal)
  } catch (error) {
    if (!late.signal.aborted || given?.aborted) throw error
    return failure(0, 'unavailable', 'No answer')
  } finally {
    clearTimeout(timer)
  }
}
