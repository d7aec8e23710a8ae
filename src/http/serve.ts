import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Endpoint, In, Out, Schema } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { hasOwnCookie, isAnyVisitor, isMember, type Member, type Viewer } from '#kernel/viewer.ts'
import { openToAnyOrigin } from './any-origin.ts'
import type { Http } from './http.ts'
import { runForAccount } from './limit-concurrency.ts'
import { checkOrigin, isSandboxed } from './origin.ts'
import { takeFromLimit } from './rate-limit.ts'
import { localeOf } from './send-problem.ts'
import { type Changes, createSharedCache } from './shared-cache.ts'

type ViewerFor<E extends Endpoint> = 'anyone' extends E['audience'] ? Viewer : Member

/** The reply that the contract names; nothing where it names none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply may just end
type Answer<E extends Endpoint> = E['reply'] extends Schema ? In<E['reply']> : undefined | void

export interface Call<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  viewer: ViewerFor<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** Every endpoint that was served, for the OpenAPI document. */
const served = new WeakMap<object, Endpoint[]>()

export function servedEndpoints(http: Pick<Http, 'app'>): Endpoint[] {
  return served.get(http.app) ?? []
}

/** Serves one call: parses by the contract, finds the viewer, sends the reply as JSON, or 204. */
export function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  served.set(http.app, [...servedEndpoints(http), endpoint])
  const responses = endpoint.shared ? cachedResponsesOf(http) : undefined
  const { method } = endpoint
  const url = `${endpoint.base ?? '/api'}${endpoint.path}`
  http.app.route({
    ...(endpoint.openToSandbox && openToAnyOrigin(http.app, url, method)),
    method,
    url,
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: { isCountedElsewhere: endpoint.limit !== undefined },
    handler: async (request, reply) => {
      const address = responses && addressOf(request)
      const knownKey = address && responses.keys.get(address)
      const known = knownKey && responses.cache.find(knownKey)
      if (known !== undefined) return reply.type(JSON_TYPE).send(known)
      if (!(endpoint.openToSandbox && isSandboxed(request))) checkOrigin(http, request)
      const viewer = await http.viewerOf(request)
      checkAudience(endpoint, viewer)
      await takeFromLimit(http, endpoint, viewer)
      const parsed = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body ?? undefined),
      }
      // Checked by the schemas of E just now; the compiler cannot follow them through the generic.
      const call = { ...parsed, viewer, request, reply } as unknown as Call<E>
      if (responses && isAnyVisitor(viewer)) {
        const { params, query } = parsed
        const key = JSON.stringify([endpoint.path, viewer.locale, params, query])
        if (address) responses.keys.set(address, key)
        const make = async () => ({ value: JSON.stringify(await handler(call)), isShared: true })
        return reply.type(JSON_TYPE).send(await responses.cache.findOrMake(key, make))
      }
      const answer = await runForAccount(http, endpoint, viewer, () => handler(call))
      if (reply.sent) return reply
      if (endpoint.reply === undefined) return reply.code(204).send()
      return answer
    },
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** A character takes up to two bytes in memory. */
const TEXTS = { maxBytes: 32 * 1024 ** 2, bytesOf: (text: string) => 2 * text.length }
/** Addresses whose key is remembered; other ways to write them are parsed. */
const MOST_ADDRESSES = 1000

/** One cache serves all calls of a process that visitors share. */
const responsesByProcess = new WeakMap<Changes, ReturnType<typeof createCachedResponses>>()

function cachedResponsesOf({ changes, context }: Http) {
  if (changes === undefined) return undefined
  const made = responsesByProcess.get(changes) ?? createCachedResponses(changes, context)
  responsesByProcess.set(changes, made)
  return made
}

/** Keys are cached by the address as it was written: parsing costs as much as the rest. */
function createCachedResponses(changes: Changes, context: Http['context']) {
  const keys = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  return { cache: createSharedCache(changes, context, TEXTS), keys }
}

/** Undefined for anyone with a session, or with purchases of a guest. */
function addressOf(request: FastifyRequest): string | undefined {
  const { headers, cookies } = request
  if (headers.authorization !== undefined || hasOwnCookie(cookies)) return undefined
  return `${localeOf(request)} ${request.url}`
}

function checkAudience(endpoint: Endpoint, viewer: Viewer): void {
  if (endpoint.audience === 'anyone') return
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  if (endpoint.audience === 'registered' && !viewer.registered) {
    throw new Problem('registration_unfinished')
  }
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw problemOf(result.error.issues)
}

const CODE = /^[a-z][a-z0-9_]+$/
/** More would make a reply that is larger than the request. */
const FIELDS_REPORTED = 20

/** The contract's own codes are the messages of its checks; anything else is a bad request. */
function problemOf(issues: z.core.$ZodIssue[]): Problem {
  const fields = new Map<string, string>()
  const limits = new Map<string, number>()
  for (const issue of issues) {
    const code = CODE.test(issue.message) ? issue.message : 'bad_request'
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')]
    for (const name of names) {
      if (fields.has(name)) continue
      fields.set(name, code)
      const isLimited = code === 'text_too_long' && issue.code === 'too_big'
      if (isLimited) limits.set(name, Number(issue.maximum))
    }
  }
  const [first = 'bad_request'] = fields.values()
  const reported = Object.fromEntries([...fields].slice(0, FIELDS_REPORTED))
  return new Problem(first, { fields: reported, limits })
}
