import type {} from '@fastify/cookie'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/translate.ts'
import type { ErrorBody } from '#kernel/endpoint.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromHeader } from '#kernel/locale.ts'
import { INTERNAL_ERROR, Problem, type ProblemCatalogue } from '#kernel/problem.ts'
import { type ErrorReports, NO_ERROR_REPORTS } from '#ports/error-reports/error-reports.ts'
import type { Log } from '#ports/log.ts'
import { logOutage, outageOf } from '#ports/outages.ts'

/** The language of a call: Accept-Language, then the cookie NEXT_LOCALE, then English. */
export function localeOf(request: Pick<FastifyRequest, 'headers' | 'cookies'>): Locale {
  const cookie = request.cookies?.NEXT_LOCALE
  return (
    localeFromHeader(request.headers['accept-language']) ??
    (isLocale(cookie) ? cookie : DEFAULT_LOCALE)
  )
}

interface DescribedProblem {
  status: number
  body: ErrorBody
}

/** Whose call failed, where and in which language. */
interface Failed {
  request: FastifyRequest
  locale: Locale
  /** The method and pattern of the address, for reports. */
  route: string
}

/**
 * The one place where problems become HTTP: status by the catalogue, words by the reader. The
 * unexpected is logged and reported.
 */
export function problemDescriber(
  catalogue: ProblemCatalogue,
  log: Log,
  errorReports: Pick<ErrorReports, 'report'> = NO_ERROR_REPORTS,
) {
  return (error: FastifyError | Error, failed: Failed): DescribedProblem => {
    const problem = asProblem(error, failed, { log, errorReports })
    const words = translate(failed.locale).problem
    return { status: catalogue[problem.code] ?? 400, body: errorBody(problem, words) }
  }
}

/** Sends problems of requests. */
export function problemSender(...of: Parameters<typeof problemDescriber>) {
  const describeProblem = problemDescriber(...of)
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { status, body } = describeProblem(error, { request, locale: localeOf(request), route })
    const { retryAfter } = body.error
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(body)
  }
}

export function errorBody(
  problem: Problem,
  translateCode: (code: string, values: Problem['values']) => string,
): ErrorBody {
  const words = new Map<string, string>()
  const word = (code: string) => {
    const text = words.get(code) ?? translateCode(code, problem.values)
    words.set(code, text)
    return text
  }
  const fields = Object.entries(problem.fields).map(([name, code]) => {
    const max = problem.limits.get(name)
    const message = max === undefined ? word(code) : translateCode(code, { max })
    return [name, { code, message }] as const
  })
  const same = fields.find(([, { code }]) => code === problem.code)?.[1]
  return {
    error: {
      code: problem.code,
      message: same?.message ?? word(problem.code),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(problem.retryAfter !== undefined && { retryAfter: problem.retryAfter }),
    },
  }
}

/** Seconds until a retry makes sense while the database or the payment provider is away. */
export const AWAY_SECONDS = 5

/** PostgreSQL keeps no text with a NUL character in it. */
const NOT_TEXT = new Set(['22021', '22P05'])

/** PostgreSQL's code for a row that refers to one which another request has just deleted. */
const GONE_MEANWHILE = '23503'

function asProblem(
  error: FastifyError | Error,
  { request, route }: Failed,
  { log, errorReports }: { log: Log; errorReports: Pick<ErrorReports, 'report'> },
): Problem {
  if (error instanceof Problem) return error
  // The client broke off its request: nobody reads the answer, and nothing is wrong here.
  if (request.raw.destroyed && !request.raw.complete) return new Problem('bad_request')
  const code = 'code' in error ? String(error.code) : ''
  const outage = outageOf(error)
  if (outage !== undefined) {
    logOutage(log, outage, error, request.url)
    return new Problem('unavailable', { retryAfter: AWAY_SECONDS })
  }
  if (NOT_TEXT.has(code)) return new Problem('bad_request')
  if (code === GONE_MEANWHILE) {
    log.warn({ err: error, url: request.url }, 'something was deleted meanwhile')
    return new Problem('conflict')
  }
  if (code === 'ENOSPC') return new Problem('storage_full')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) {
    const kilobytes = Math.floor(request.routeOptions.bodyLimit / 1024)
    return new Problem('too_large', { values: { max: kilobytes } })
  }
  if (status !== undefined && status >= 400 && status < 500) return new Problem('bad_request')
  const { id: requestId, method, url } = request
  log.error({ err: error, method, url, requestId }, 'request failed')
  errorReports.report(error, { route, requestId })
  return new Problem(INTERNAL_ERROR)
}
