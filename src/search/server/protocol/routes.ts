import type { SearchForFacetValuesResponse, SearchResponse } from 'algoliasearch'
import type { FastifyError, FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import { openToAnyOrigin } from '#http/any-origin.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { rateLimited } from '#http/rate-limit.ts'
import { answerPages } from '#http/serve.ts'
import { networkOf } from '#kernel/network-of.ts'
import { kernelProblems, Problem } from '#kernel/problem.ts'
import { indexOf } from '#ports/search-index/algolia/indices.ts'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { answerBrowse } from './answer-browse.ts'
import { answerFacet } from './answer-facet.ts'
import { answerQuery, retrieved } from './answer-query.ts'
import { APP_ID, type KeyPurpose, purposeOfKey } from './keys.ts'
import { ProtocolError } from './protocol-error.ts'
import { names, readQuery } from './read-query.ts'

const PREFIX = '/search/1'
/** The call for several queries, which pages make too. */
const QUERIES = { method: 'POST', base: PREFIX, path: '/indexes/*/queries' } as const
const BODY_LIMIT = 64 * 1024
/** The limit for one request; the search page sends one query for each facet that is refined. */
const MOST_QUERIES = 50
/** The limit for one network. Someone who types on a page with six facets sends some 2,000. */
const QUERIES_A_MINUTE = 6000
/** The limit for one request's parallel queries: others need connections, too. */
const PARALLEL = 3

/** Answers unmodified Algolia clients, on any page: there are no cookies, but a public key. */
export function registerProtocol(http: Http, index: SearchIndex): void {
  const limiter = new RateLimiterMemory({ points: QUERIES_A_MINUTE, duration: 60 })
  http.app.register(
    async (app) => {
      acceptAnyType(app)
      app.setErrorHandler((error: FastifyError | Error, request, reply) =>
        sendError(http, error, request, reply),
      )
      app.addHook('onRequest', openToAnyOrigin(app, '/*', 'GET, POST').onRequest)
      app.addHook('onRequest', async (request) => {
        if (request.method !== 'OPTIONS') checkKey(http, request)
      })
      app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/*', handler: refusePath })
      registerCalls(app, { http, index, limiter })
    },
    { prefix: PREFIX },
  )
  answerPages(http, QUERIES, async ({ request, body }) => {
    try {
      return await answerQueries({ http, index, limiter }, request, body)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      const { status, retryAfter = 1 } = error
      throw status === 429 ? rateLimited(retryAfter) : new Problem('bad_request')
    }
  })
}

interface Service {
  http: Http
  index: SearchIndex
  limiter: RateLimiterMemory
}

const One = z.object({ index: z.string(), facet: z._default(z.string(), '') })
const Named = z.object({ index: z.string(), objectID: z.string() })
const Shown = z.object({ attributesToRetrieve: names })
const Objects = z.object({
  requests: z
    .array(
      z.object({
        indexName: z.string(),
        objectID: z.string(),
        attributesToRetrieve: z.optional(z.array(z.string())),
      }),
    )
    .check(z.maxLength(1000)),
})
const Several = z.object({
  requests: z.array(z.looseObject({ indexName: z.string() })).check(z.maxLength(MOST_QUERIES)),
})

function registerCalls(app: FastifyInstance, service: Service): void {
  const { http, index } = service
  const options = { bodyLimit: BODY_LIMIT, config: { isCountedElsewhere: true } }
  app.post('/indexes/:index/queries', options, (request) => {
    if (z.parse(One, request.params).index !== '*') refusePath()
    return answerQueries(service, request, request.body)
  })
  app.post('/indexes/:index/query', options, async (request) => {
    const query = await readOne(service, request)
    return answerQuery(index, query)
  })
  app.post('/indexes/:index/facets/:facet/query', options, async (request) => {
    const query = await readOne(service, request)
    return answerFacet(index, query, z.parse(One, request.params).facet)
  })
  app.get('/indexes/:index/:objectID', options, async (request) => {
    const { index: name, objectID } = z.parse(Named, request.params)
    const { attributesToRetrieve } = z.parse(Shown, request.query)
    const asked = { indexName: name, objectID, attributesToRetrieve }
    const [document] = await getDocuments(service, request, [asked])
    if (!document) throw new ProtocolError(404, 'ObjectID does not exist')
    return document
  })
  app.post('/indexes/:index/objects', options, async (request) => {
    const body = z.safeParse(Objects, request.body)
    if (z.parse(One, request.params).index !== '*') refusePath()
    if (!body.success)
      throw new ProtocolError(400, 'Expected "requests" with "indexName" and "objectID"')
    return { results: await getDocuments(service, request, body.data.requests) }
  })
  app.post('/indexes/:index/browse', options, async (request) => {
    if (checkKey(http, request) !== 'owner') {
      throw new ProtocolError(403, 'Method not allowed with this API key')
    }
    const query = await readOne(service, request)
    return answerBrowse(index, query)
  })
}

/** Null for a document that is not there, or of another index. */
async function getDocuments(
  service: Service,
  request: FastifyRequest,
  asked: z.output<typeof Objects>['requests'],
) {
  await takeQueries(service, request, asked.length)
  const indices = asked.map(({ indexName }) => readQuery(indexName, {}).search.index)
  const documents = await service.index.getDocuments(asked.map(({ objectID }) => objectID))
  return documents.map((document, at) =>
    document === null || indexOf(document.objectID) !== indices[at]
      ? null
      : retrieved(document, asked[at]?.attributesToRetrieve),
  )
}

async function answerQueries(service: Service, request: FastifyRequest, asked: unknown) {
  const body = z.safeParse(Several, asked)
  if (!body.success) {
    throw new ProtocolError(400, `Expected "requests", at most ${MOST_QUERIES}, with "indexName"`)
  }
  const { requests } = body.data
  await takeQueries(service, request, requests.length)
  const { index } = service
  const limit = pLimit(PARALLEL)
  const queries = requests.map((each) => readQuery(each.indexName, each))
  const answers = queries.map((query) =>
    limit<[], SearchResponse | SearchForFacetValuesResponse>(() =>
      query.parameters.type === 'facet'
        ? answerFacet(index, query, query.parameters.facet ?? '')
        : answerQuery(index, query),
    ),
  )
  return { results: await Promise.all(answers) }
}

function refusePath(): never {
  throw new ProtocolError(404, 'Path not supported')
}

async function readOne(service: Service, request: FastifyRequest) {
  await takeQueries(service, request, 1)
  return readQuery(z.parse(One, request.params).index, request.body ?? {})
}

/** The key and the application are in headers or in the query. @throws ProtocolError 403 */
function checkKey({ context }: Http, { headers, query }: FastifyRequest): KeyPurpose {
  const asked = z.parse(z.record(z.string(), z.unknown()), query)
  const given = (name: string) => String(headers[name] ?? asked[name] ?? '')
  const purpose = purposeOfKey(context.config, given('x-algolia-api-key'))
  if (purpose === undefined || given('x-algolia-application-id') !== APP_ID) {
    throw new ProtocolError(403, 'Invalid Application-ID or API key')
  }
  return purpose
}

async function takeQueries({ limiter }: Service, { ip }: FastifyRequest, count: number) {
  try {
    await limiter.consume(networkOf(ip), count)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new ProtocolError(429, 'Too many requests', Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Clients name any type, so that browsers send no preflight; the body is always JSON. */
export function acceptAnyType(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(new ProtocolError(400, 'Invalid JSON'))
    }
  })
}

function sendError(
  { context }: Http,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = statusOf(error)
  if (status >= 500) context.log.error({ err: error, url: request.url }, 'a search failed')
  if (error instanceof ProtocolError && error.retryAfter !== undefined) {
    reply.header('retry-after', String(error.retryAfter))
  }
  const message = status >= 500 ? 'Internal error' : error.message
  return reply.code(status).send({ message, status })
}

function statusOf(error: FastifyError | Error): number {
  if (error instanceof ProtocolError) return error.status
  if (error instanceof Problem)
    return Object.entries(kernelProblems).find(([code]) => code === error.code)?.[1] ?? 400
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? status : 500
}
