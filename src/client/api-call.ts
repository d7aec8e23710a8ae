import type { Endpoint, ErrorBody, In, Out, Schema } from '#kernel/endpoint.ts'
import { readCookie } from './cookies.ts'
import { type ApiFailure, failure, isFailure } from './failure.ts'

export { type ApiFailure, failure, isFailure }

type Part<Name extends string, S extends Schema | undefined> = S extends Schema
  ? Record<never, never> extends In<S>
    ? { [K in Name]?: In<S> }
    : { [K in Name]: In<S> }
  : { [K in Name]?: undefined }

export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    signal?: AbortSignal
    /** A session token passed in wins over the cookie. */
    token?: string
    headers?: Record<string, string>
  }

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The reply, parsed by the contract, or a failure as a value. */
export type Reply<E extends Endpoint> = Out<E['reply']> | ApiFailure

export type CallApi = <E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
) => Promise<Reply<E>>

interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Parameters or query of a call as an address has them: texts, without what is not given. */
export function textsOf(values: unknown): Record<string, string> {
  const given = entriesOf(values).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** True if a call leads elsewhere than to the API. */
export const isAbsolute = ({ path }: Endpoint) => /^https?:/.test(path)

/**
 * The address of a call: `/api/sounds/abc?sort=new`, or the absolute one that its path is.
 * @param base of the API
 */
export function addressOf(
  endpoint: Endpoint,
  { params, query }: LooseInput = {},
  base = '/api',
): string {
  if (isAbsolute(endpoint)) return endpoint.path
  const values = textsOf(params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const asked = new URLSearchParams(textsOf(query)).toString()
  return `${endpoint.base ?? base}${path}${asked ? `?${asked}` : ''}`
}

/** Reads an answer: a status outside 200–399 or a body that does not parse is a failure. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
): Promise<Reply<E>> {
  const body = parseJson(text)
  if (status < 200 || status > 399) return failureOf(status, body)
  return parseReply(endpoint, status, body)
}

/** The reply as the contract has it: a new object without what the contract lacks. */
export async function parseReply<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): Promise<Reply<E>> {
  const schema = await schemaOf(endpoint)
  const result = schema === undefined ? NO_REPLY : schema.safeParse(body)
  // The schema that has just said yes is the reply's own.
  if (result.success) return result.data as Out<E['reply']>
  return failure(status, 'unexpected', result.error.message)
}

const NO_REPLY = { success: true, data: undefined } as const

/** The browser's build fetches a reply's schema when it is first needed, with zod itself. */
async function schemaOf(endpoint: Endpoint): Promise<Schema | undefined> {
  const reply: unknown = endpoint.reply
  return typeof reply === 'function' ? reply() : endpoint.reply
}

export function failureOf(status: number, body: unknown): ApiFailure {
  if (!isErrorBody(body)) return failure(status, 'unexpected', `HTTP ${status}`)
  return { fields: {}, ...body.error, error: true, status }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function entriesOf(values: unknown): [string, unknown][] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : []
}

/** Browsers let requests of 64 kB in all outlive their page. */
const KEPT_ALIVE_CHARS = 4000

/** The body of `callApi`, fetched with the first call. */
export async function sendCall<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Reply<E>> {
  const { params, query, body, signal, token, headers } = input ?? {}
  const { dataset, lang } = document.documentElement
  const address = addressOf(endpoint, { params, query }, dataset.api)
  const sent = body === undefined ? null : JSON.stringify(body)
  const answer = await send<E>(endpoint, address, {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': readCookie('NEXT_LOCALE') ?? (lang || 'en'),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: sent,
    // What was pressed just before another page is loaded still arrives.
    keepalive: endpoint.method !== 'GET' && (sent?.length ?? 0) <= KEPT_ALIVE_CHARS,
    signal: signal ?? null,
    // The API may have a host of its own on our site.
    credentials: isAbsolute(endpoint) ? 'same-origin' : 'include',
  })
  if (dataset.stage !== 'production' && isFailure(answer)) {
    console.error(endpoint.method, address, answer)
  }
  return answer
}

/** Fetches an answer and reads it: that it could not be fetched is a failure, too. */
export async function send<E extends Endpoint>(
  endpoint: E,
  address: string,
  request: RequestInit,
): Promise<Reply<E>> {
  try {
    // The schema that parses the answer is fetched in parallel with it.
    const [response] = await Promise.all([fetch(address, request), schemaOf(endpoint)])
    return await readAnswer(endpoint, response.status, await response.text())
  } catch (error) {
    if (request.signal?.aborted) throw error
    return failure(0, 'unavailable', error instanceof Error ? error.message : String(error))
  }
}
