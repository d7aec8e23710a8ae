import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import { openToAnyOrigin } from '#http/any-origin.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { consume } from '#http/rate-limit.ts'
import { serve } from '#http/serve.ts'
import { type CsvCell, writeCsv } from '#kernel/csv.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { APP_ID, purposeOfKey } from '#search/server/protocol/keys.ts'
import * as contract from '../contract.ts'
import { parseEvents, Refusal } from './events/parse-events.ts'
import { insertEvents } from './events/store.ts'
import { getReport, getSoundReport } from './get-report.ts'
import { hasOptedOut } from './opted-out.ts'
import { recordPlay, reportPageView } from './plays/record-play.ts'
import { reportHeard } from './plays/report-heard.ts'

export function registerInsights(http: Http): void {
  const { context } = http
  serve(http, contract.recordPlay, async ({ viewer, body }) => ({
    id: await recordPlay(context, viewer, body),
  }))
  serve(http, contract.reportHeard, async ({ viewer, params, body }) => {
    await reportHeard(context, viewer, params.id, body.ranges)
    return undefined
  })
  serve(http, contract.reportPageView, async ({ viewer, body, request }) => {
    if (!hasOptedOut(request)) await reportPageView(context, viewer, body.path)
    return undefined
  })
  serve(http, contract.getReport, ({ viewer, query }) => getReport(context, viewer, query))
  serve(http, contract.getSoundReport, ({ viewer, params }) =>
    getSoundReport(context, viewer, params.id),
  )
  http.app.get('/api/my/reports.csv', (request, reply) => sendReportCsv(http, request, reply))
  registerEvents(http)
}

const PATH = '/search/1/events'
const BODY_LIMIT = 2 * 1024 ** 2
/** Kilobytes a minute of one network; a start of a track takes one. */
const LIMIT = { points: 3000, duration: 60 }

/** Insight events in Algolia’s protocol, from our pages and from any `search-insights` client. */
function registerEvents({ app, context, viewerOf }: Http): void {
  const limiter = new RateLimiterMemory(LIMIT)
  app.register(async (scope) => {
    // A beacon is text/plain, and whatever it is called, it has to be JSON.
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
    scope.addContentTypeParser('*', parser, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    scope.setErrorHandler((error, request, reply) => sendError(context, error, request, reply))
    const open = openToAnyOrigin(scope, PATH, 'POST')
    scope.post(PATH, { ...open, config: { isCountedElsewhere: true } }, async (request) => {
      const body = typeof request.body === 'string' ? request.body : ''
      await consume(limiter, networkOf(request.ip), Math.ceil((body.length + 1) / 1024))
      checkAccess(context, request)
      if (!hasOptedOut(request)) await recordEvents(context, await viewerOf(request), body)
      return { status: 200, message: 'OK' }
    })
  })
}

/**
 * Application and key are headers or, from browsers, in the query, in any case.
 * @throws Refusal 403
 */
function checkAccess({ config }: Http['context'], { headers, url }: FastifyRequest): void {
  const query = [...new URLSearchParams(url.split('?')[1])]
  const given = (name: string) =>
    String(headers[name] ?? query.find(([other]) => other.toLowerCase() === name)?.[1])
  const isKey = purposeOfKey(config, given('x-algolia-api-key')) !== undefined
  if (isKey && given('x-algolia-application-id') === APP_ID) return
  throw new Refusal(403, 'Invalid Application-ID or API key')
}

function sendError(
  { log }: Http['context'],
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, message } = refusalOf(error)
  if (status >= 500) log.error({ err: error, url: request.url }, 'insight events failed')
  if (error instanceof Problem && error.retryAfter) reply.header('retry-after', error.retryAfter)
  return reply.code(status).send({ status, message })
}

function refusalOf(error: unknown): Pick<Refusal, 'status' | 'message'> {
  if (error instanceof Refusal) return error
  if (error instanceof Problem) {
    const isLimit = error.code === 'rate_limited'
    return isLimit
      ? { status: 429, message: 'Too many requests' }
      : { status: 400, message: 'Bad request' }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, message: 'The body is larger than 2 MB' }
  return status < 500 ? { status, message: 'Bad request' } : { status, message: 'Internal error' }
}

/** The token that our own pages send for a member: the public id. */
const OF_MEMBERS = /^user-/

/**
 * Stores a pushed list as it is, but for the tokens of members who have not sent it: an event is in the
 * export of the member whose token it has.
 *
 * @throws Refusal, and then none of it is stored
 */
async function recordEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { publicId }: Pick<Viewer, 'publicId'>,
  body: string,
): Promise<void> {
  const own = (token: string | undefined) =>
    token === undefined || !OF_MEMBERS.test(token) || token === `user-${publicId}`
      ? token
      : undefined
  const now = clock.now()
  const rows = parseEvents(body, now).map((event) => ({
    at: event.at,
    receivedAt: now,
    eventName: event.eventName,
    eventType: event.eventType,
    eventSubtype: event.eventSubtype ?? null,
    userToken: own(event.userToken) ?? 'anonymous',
    authenticatedUserToken: own(event.authenticatedUserToken) ?? null,
    indexName: event.index,
    objectIds: event.objectIDs ?? null,
    filters: event.filters ?? null,
    queryId: event.queryID ?? null,
    positions: event.positions ?? null,
  }))
  await insertEvents(db, rows)
}

const Query = z.extend(contract.getReport.query, {
  by: z._default(z.enum(['day', 'sound', 'album', 'country', 'source']), 'day'),
})
const FIGURES = ['starts', 'plays', 'claps', 'downloads', 'sales', 'yen'] as const

/** @throws Problem not_logged_in, registration_unfinished, period_invalid */
async function sendReportCsv(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  if (!viewer.registered) throw new Problem('registration_unfinished')
  const query = z.safeParse(Query, request.query)
  if (!query.success) throw new Problem('bad_request')
  const { by } = query.data
  const report = await getReport(http.context, viewer, query.data)
  const name = `report-${by}-${report.from}-${report.to}.csv`
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(writeCsv(rowsOf(report, by)))
}

function rowsOf(report: contract.Report, by: z.output<typeof Query>['by']): CsvCell[][] {
  const table = <Row extends Record<(typeof FIGURES)[number], number>>(
    rows: readonly Row[],
    columns: readonly (keyof Row & string)[],
  ) => [
    [...columns, ...FIGURES],
    ...rows.map((row) => [...columns, ...FIGURES].map((column) => row[column] as CsvCell)),
  ]
  if (by === 'day') return table(report.days, ['day', 'follows'])
  if (by === 'sound') return table(report.sounds, ['id', 'title'])
  if (by === 'album') return table(report.albums, ['id', 'title'])
  if (by === 'country') return table(report.countries, ['country'])
  return table(report.sources, ['source', 'host'])
}
