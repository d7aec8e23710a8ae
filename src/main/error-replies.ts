import { SAFE_METHODS } from '#http/origin.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { problemCatalogue } from './features.ts'

const STATUSES: Readonly<Record<number, string>> = {
  400: 'The request is not as described',
  401: 'Not signed in',
  403: 'Not allowed, or the registration is unfinished',
  404: 'Not found, or not for you',
  409: 'In conflict with what is there',
  410: 'No longer there',
  413: 'The body is too large',
  429: 'Too many requests; see `Retry-After`',
}

/** The replies to refused requests by status, with the codes that the contract itself can give. */
export function errorReplies(endpoint: Endpoint): Record<string, unknown> {
  const codes = Map.groupBy(codesOf(endpoint), (code) => problemCatalogue[code] ?? 400)
  const replies = [...codes]
    .toSorted(([one], [other]) => one - other)
    .map(([status, list]) => [
      status,
      errorReply(STATUSES[status] ?? 'Refused', [...new Set(list)]),
    ])
  return {
    ...Object.fromEntries(replies),
    default: errorReply('Any other error, with a message in the requested language', []),
  }
}

const ERROR = { $ref: '#/components/schemas/Problem' }

/** New versions may add codes, so they are examples. */
function errorReply(what: string, codes: readonly string[]) {
  const list = codes.map((code) => `\`${code}\``).join(', ')
  const first = codes[0] && { example: { error: { code: codes[0], message: what } } }
  return {
    description: list === '' ? what : `${what}: ${list}`,
    content: { 'application/json': { schema: ERROR, ...first } },
  }
}

function codesOf(endpoint: Endpoint): string[] {
  const { method, audience, params, query, body, limit } = endpoint
  const parts = [params, query, body].filter((part) => part !== undefined)
  const isWrite = !SAFE_METHODS.has(method)
  return [
    ...(parts.length > 0 ? ['bad_request'] : []),
    ...parts.flatMap((part) => codesIn(part)),
    ...(audience === 'anyone' ? [] : ['not_logged_in']),
    ...(audience === 'registered' ? ['registration_unfinished'] : []),
    ...(isWrite ? ['not_allowed'] : []),
    ...(params ? ['not_found'] : []),
    ...(body ? ['too_large'] : []),
    ...(isWrite || limit || audience !== 'anyone' ? ['rate_limited'] : []),
  ]
}

/** The codes of a schema's checks, here and below: they are the messages that `serve` reports. */
function codesIn(schema: Schema, seen = new Set<unknown>()): string[] {
  const codes: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const def: unknown = Object(Object(value)._zod).def
    if (def === undefined) {
      for (const part of Object.values(value)) visit(part)
      return
    }
    const { error, ...parts }: { error?: unknown } = Object(def)
    const message: unknown = typeof error === 'function' ? error({}) : undefined
    if (typeof message === 'string' && Object.hasOwn(problemCatalogue, message)) codes.push(message)
    for (const part of Object.values(parts)) visit(part)
  }
  visit(schema)
  return codes
}
