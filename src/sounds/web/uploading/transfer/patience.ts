import type { CallArguments } from '#client/api-call.ts'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { failure } from '#client/call/failure.ts'
import type { Endpoint, Out } from '#kernel/endpoint.ts'

const FIRST_MS = 500
const LONGEST_MS = 15_000
/** About a minute in all. */
export const TRIES = 10
/** Of the first try; what is only slow, as making one file of its parts, comes through on a later one. */
const ANSWER_MS = 30_000
const LONGER_UP_TO = 4

/** Waits before the next try: longer each time, differently for each, and while there is no net. */
export async function backOff(attempt: number, signal?: AbortSignal, atLeastMs = 0): Promise<void> {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  await sleep(Math.max(atLeastMs, most * (0.5 + Math.random() / 2)), signal)
  await untilOnline(signal)
}

/** Resolves after so long. @throws the signal's reason */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return waitFor(signal, (done) => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  })
}

function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return waitFor(signal, (done) => {
    addEventListener('online', done, { once: true })
    return () => removeEventListener('online', done)
  })
}

/** Resolves once `done` is called; `begin` gives its undo. @throws the signal's reason */
export function waitFor(signal: AbortSignal | undefined, begin: (done: () => void) => () => void) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      undo()
      reject(signal?.reason)
    }
    const undo = begin(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** From 1, and from 1 again where a try came farther than any before it: so the line lives. */
export function countTries() {
  let attempt = 1
  let farthest = 0
  let isFarther = false
  return {
    get attempt() {
      return attempt
    },
    reach(bytes: number) {
      if (bytes <= farthest) return
      farthest = bytes
      isFarther = true
    },
    /** After a try that has failed; passing: not by a refusal. */
    fail(isPassing: boolean) {
      attempt = isFarther && isPassing ? 1 : attempt + 1
      isFarther = false
    },
  }
}

/** No answer, or one that says to ask later. */
export function isPassing(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 502 && status <= 504)
}

/** Calls, and asks again where the failure is one that passes or no answer comes. */
export async function callPatiently<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Out<E['reply']> | ApiFailure> {
  const signal = input[0]?.signal
  for (let attempt = 1; ; attempt += 1) {
    const ms = ANSWER_MS * Math.min(attempt, LONGER_UP_TO)
    const answer = await callInTime(ms, endpoint, ...input)
    if (!isFailure(answer) || !isPassing(answer.status) || attempt >= TRIES) return answer
    await backOff(attempt - 1, signal, Math.min(60, answer.retryAfter ?? 0) * 1000)
  }
}

/** Calls; no answer within so long is a connection that has broken. */
export async function callInTime<E extends Endpoint>(
  ms: number,
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Out<E['reply']> | ApiFailure> {
  const given = input[0]?.signal
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  const { signal } = late
  given?.addEventListener('abort', () => late.abort(), { signal })
  if (given?.aborted) late.abort()
  try {
    const inTime: CallArguments<E> = Object.assign(input, { 0: { ...input[0], signal } })
    return await callApi(endpoint, ...inTime)
  } catch (error) {
    if (!signal.aborted || given?.aborted) throw error
    return failure(0, 'unavailable', 'No answer')
  } finally {
    clearTimeout(timer)
  }
}
