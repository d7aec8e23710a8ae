import type {} from '@fastify/sse'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Endpoint, Group, In, Out, Schema } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { hasOwnCookie, isAnyVisitor, isMember, type Member, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { isDatabaseAway } from '#ports/database/steady-connection.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { isWorthPacking } from './brotli.ts'
import { addFastPath } from './fast-path.ts'
import { type Http, readingContext } from './http.ts'
import { runForAccount } from './limit-concurrency.ts'
import { checkOrigin, isSandboxed, SAFE_METHODS } from './origin.ts'
import { takeFromLimit, takeFromNetwork } from './rate-limit.ts'
import { localeOf } from './send-problem.ts'
import { type Changes, createSharedCache } from './shared-cache.ts'
import {
  bytesOfReply,
  headersOf,
  type SharedReply,
  sendAtOnce,
  sendShared,
} from './shared-reply.ts'

type ViewerFor<E extends Endpoint> = 'anyone' extends E['audience'] ? Viewer : Member

/** The reply that the contract names; nothing where it names none. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply may just end
type Answer<E extends Endpoint> = E['reply'] extends Schema ? In<E['reply']> : undefined | void

export interface Call<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  viewer: ViewerFor<E>
  /** The context that this call reads with; see `fromReplica` of the contract. */
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** What is known of a call before its contract has parsed it. */
export interface RawCall {
  viewer: Viewer
  params: unknown
  query: unknown
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
}

/** Every endpoint that was served, for the OpenAPI document. */
const served = new WeakMap<object, Endpoint[]>()

export function servedEndpoints(http: Pick<Http, 'app'>): Endpoint[] {
  return served.get(http.app) ?? []
}

type Address = Pick<Endpoint, 'method' | 'base' | 'path'>
type AnswerPages = (call: RawCall) => Promise<unknown>

/** What answers the calls of pages in this process, by method and address. */
const inProcess = new WeakMap<object, Map<string, AnswerPages>>()

/** Lets pages make the call without HTTP, see `callServed`; `serve` does it for every endpoint. */
export function answerPages({ app }: Pick<Http, 'app'>, address: Address, answer: AnswerPages) {
  const known = inProcess.get(app) ?? new Map<string, AnswerPages>()
  inProcess.set(app, known.set(keyOf(address), answer))
}

const urlOf = ({ base = '/api', path }: Address) => `${base}${path}`
const keyOf = (address: Address) => `${address.method} ${urlOf(address)}`

/**
 * Answers a call from this process as its route does, without HTTP: with the same limits, parsing
 * and problems. Parameters and query are texts, as in an address.
 *
 * @throws Problem as the route would send it; any other error is unexpected
 */
export async function callServed(
  { app }: Pick<Http, 'app'>,
  address: Address,
  call: RawCall & { params: Readonly<Record<string, string>> },
): Promise<unknown> {
  const answer = inProcess.get(app)?.get(keyOf(address))
  // No route is reached without its parameters.
  if (!answer || Object.values(call.params).includes('')) throw new Problem('not_found')
  return answer(call)
}

/** Serves one call: parses by the contract, finds the viewer, sends the reply as JSON, or 204. */
export function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): void {
  const responses = endpoint.shared ? cachedResponsesOf(http) : undefined
  const { method } = endpoint
  const url = urlOf(endpoint)
  const check = (call: RawCall) => checkCall(http, endpoint, call)
  const run = (call: Call<E>) => runForAccount(http, endpoint, call.viewer, () => handler(call))
  served.set(http.app, [...servedEndpoints(http), endpoint])
  answerPages(http, endpoint, async (call) => {
    const isCounted = endpoint.limit === undefined && !SAFE_METHODS.has(method)
    if (isCounted) await takeFromNetwork(http, call.viewer.ip)
    return run(await check(call))
  })
  http.app.route({
    ...(endpoint.openToSandbox && openToAnyOrigin(http.app, url, method)),
    method,
    url,
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: { isCountedElsewhere: endpoint.limit !== undefined },
    ...(endpoint.file === 'text/event-stream' && { sse: 'only' as const }),
    handler: async (request, reply) => {
      const address = responses && addressOf(request)
      const knownKey = address && responses.keys.get(address)
      const known = knownKey ? responses.cache.find(knownKey) : undefined
      if (known) return sendShared(known, request, reply)
      if (!(endpoint.openToSandbox && isSandboxed(request))) checkOrigin(http, request)
      const viewer = await http.viewerOf(request)
      const { params, query, body } = request
      const call = await check({ viewer, params, query, body: body ?? undefined, request, reply })
      if (responses && isAnyVisitor(viewer)) {
        const key = JSON.stringify([endpoint.path, viewer.locale, call.params, call.query])
        if (address) responses.keys.set(address, key)
        const make = async () => ({
          value: asShared(await handler(call), reply),
          isShared: true,
        })
        const shared = await responses.cache.findOrMake(key, make).catch((error: Error) => {
          const last = isDatabaseAway(error) ? responses.cache.findLast(key) : undefined
          if (last === undefined) throw error
          return last
        })
        return sendShared(shared, request, reply)
      }
      const answer = await run(call)
      if (reply.sent) return reply
      if (endpoint.reply === undefined) return reply.code(204).send()
      return answer
    },
  })
}

async function checkCall<E extends Endpoint>(
  http: Http,
  endpoint: E,
  { viewer, request, reply, ...raw }: RawCall,
): Promise<Call<E>> {
  checkAudience(endpoint, viewer)
  await takeFromLimit(http, endpoint, viewer)
  const parsed = {
    params: parse(endpoint.params, raw.params),
    query: parse(endpoint.query, raw.query),
    body: parse(endpoint.body, raw.body),
  }
  const isReadOnly = endpoint.shared !== undefined || endpoint.fromReplica
  const context = isReadOnly && isAnyVisitor(viewer) ? readingContext(http) : http.context
  // Checked by the schemas of E just now; the compiler cannot follow them through the generic.
  return { ...parsed, viewer, context, request, reply } as unknown as Call<E>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const RESPONSES = { maxBytes: 32 * 1024 ** 2, bytesOf: bytesOfReply }
/** Addresses whose key is remembered; other ways to write them are parsed. */
const MOST_ADDRESSES = 1000

/** One cache serves all calls of a process that visitors share. */
const responsesByProcess = new WeakMap<Changes, ReturnType<typeof createCachedResponses>>()

function cachedResponsesOf(http: Http) {
  const { changes } = http
  if (changes === undefined) return undefined
  const made = responsesByProcess.get(changes) ?? createCachedResponses(changes, http)
  responsesByProcess.set(changes, made)
  return made
}

/** Keys are cached by the address as it was written: parsing costs as much as the rest. */
function createCachedResponses(changes: Changes, { app, context }: Http) {
  const keys = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  const cache = createSharedCache<SharedReply>(changes, context, RESPONSES)
  addFastPath(app.server, (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.cookie !== undefined) return false
    const address = addressOf({ url, headers, cookies: {} })
    const key = address && keys.get(address)
    const known = key && cache.find(key)
    return known ? sendAtOnce(known, request, response) : false
  })
  return { cache, keys }
}

function asShared(answer: unknown, reply: FastifyReply): SharedReply {
  const body = Buffer.from(JSON.stringify(answer))
  const vary = isWorthPacking(body) && { vary: 'accept-encoding' }
  return { body, headers: { ...headersOf(reply), 'content-type': JSON_TYPE, ...vary } }
}

/** Undefined for anyone with a session, or with purchases of a guest. */
function addressOf(
  request: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>,
): string | undefined {
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
  if (viewer.isSuspended && isPublishing(endpoint)) throw new Problem('account_suspended')
}

/** What others see is written by these; deleting it is always allowed. */
function isPublishing({ group, method, publishes = PUBLISHING.has(group) }: Endpoint): boolean {
  return publishes && !SAFE_METHODS.has(method) && method !== 'DELETE'
}

const PUBLISHING: ReadonlySet<Group> = new Set([
  'Uploads',
  'Transcoding',
  'Users',
  'Sounds',
  'Albums',
  'Playlists',
  'Comments',
  'Posts',
  'Splits',
  'Messages',
])

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
