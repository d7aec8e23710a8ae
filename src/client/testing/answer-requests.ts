import { vi } from 'vitest'

/** A call as the API receives it: `GET /api/banks`. */
export interface TestCall {
  name: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

type Answer = (call: TestCall) => unknown

/**
 * Answers requests over HTTP instead of the API, as `answerCalls` does for calls; one without an answer fails as it does without a network.
 *
 * @param answers by name: a reply, or what `refusal` makes
 * @returns the calls so far
 */
export function answerRequests(answers: Readonly<Record<string, Answer>>): TestCall[] {
  const calls: TestCall[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const name = `${request.method} ${pathname}`
    const body: unknown = JSON.parse(String(request.body ?? null))
    const headers = Object.fromEntries(Object.entries(request.headers ?? {}))
    const call = { name, query: Object.fromEntries(searchParams), headers, body }
    // Events for insights are sent when the browser is idle, and answered by nobody.
    if (!pathname.endsWith('/events')) calls.push(call)
    const answer = await Promise.race([answers[name]?.(call), untilAborted(request.signal)])
    if (answer === undefined) throw new TypeError(`${name} has no answer`)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return calls
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** The API's refusal, with the words of its fields. */
export function refusal(status: number, code: string, fields: Record<string, string> = {}) {
  const named = Object.entries(fields).map(([name, message]) => [name, { code, message }])
  const error = { code, message: `Refused: ${code}`, fields: Object.fromEntries(named) }
  return Response.json({ error }, { status })
}
