import type {} from '@fastify/cookie'
import pLimit from 'p-limit'
import { PROVIDERS } from '#accounts/sign-in-contract.ts'
import {
  type CallApi,
  type CallArguments,
  failureOf,
  isAbsolute,
  isFailure,
  parseReply,
  send,
  textsOf,
} from '#client/api-call.ts'
import { localeOfPath } from '#client/i18n/locale-path.ts'
import type { PublicConfig, Visit } from '#client/page-context.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { problemDescriber } from '#http/send-problem.ts'
import { callServed } from '#http/serve.ts'
import { insightsOf } from '#insights/server/events/destination.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { searchAccess } from '#search/server/protocol/keys.ts'
import { listHeld } from '#works/server/list-held.ts'
import { problemCatalogue } from '../features.ts'
import { type FindHeld, takeKnownLists } from './known-lists.ts'
import { cacheResponses, type ResponseCache } from './response-cache.ts'
import type { WebBuild } from './web-build.ts'

/** The request for a page, and the reply that the page becomes. */
interface Visited {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Everything that the loaders of one request may use.
 *
 * @param responses to visitors, if they are kept
 * @param isShared true for a page that visitors share, which is made of these responses
 */
export function createPageContext(
  http: Http,
  visited: Visited,
  messageChunks: WebBuild['messageChunks'],
  responses?: ResponseCache,
  isShared = false,
): Visit {
  const { request } = visited
  // Client navigation asks for the page's data at its address with an ending.
  const url = request.url.replace(/\.data(?=$|\?)/, '')
  const locale = localeOfPath(url)
  const viewerOf = findViewersOnce(http, request, locale)
  const api = apiInMemory(http, visited, { locale, isShared, viewerOf })
  const place = `${request.headers.host} ${locale}`
  const findHeld: FindHeld = async (ids) => listHeld(http.context, await viewerOf(), ids)
  const { config, payments } = http.context
  const { operator, feePercent, algolia, analytics, messages } = config
  const services = {
    algolia: algolia !== undefined,
    analytics: analytics && new URL(analytics.url).host,
  }
  return {
    api: !responses
      ? api
      : isShared
        ? cacheResponses(responses, api, place)
        : takeKnownLists(responses, api, place, findHeld),
    config: publicConfig(http, request),
    locale,
    terms: {
      operator,
      feePercent,
      paymentMethods: payments.methods,
      services,
      messages,
      errorHost: config.errorReports && new URL(config.errorReports.dsn).hostname,
    },
    cookies: request.cookies,
    report(error, route) {
      const { id: requestId } = request
      http.context.log.error({ err: error, url: request.url, requestId }, 'a page failed')
      http.context.errorReports.report(error, { route, requestId })
    },
    messageChunks: messageChunks[locale] ?? {},
    scriptMark: newSecret(),
  }
}

/** A page uses at most so many connections to the database at a time, or about as many. */
const CALLS_AT_ONCE = 4

type FindViewer = (token?: string) => Promise<Viewer>

/** Finds whoever asks for the page once; an explicit token finds its own. */
function findViewersOnce(http: Http, request: FastifyRequest, locale: Locale): FindViewer {
  const viewers = new Map<string | undefined, Promise<Viewer>>()
  return (token = request.cookies.token) => {
    const found = viewers.get(token) ?? findViewer(http, request, { token, locale })
    viewers.set(token, found)
    return found
  }
}

/**
 * Calls the API in this process, as whoever asks for the page, in its language. A page that visitors
 * share sets no cookies.
 */
function apiInMemory(
  http: Http,
  page: Visited,
  { locale, isShared, viewerOf }: { locale: Locale; isShared: boolean; viewerOf: FindViewer },
): CallApi {
  const { config, log, errorReports } = http.context
  const limit = pLimit(CALLS_AT_ONCE)
  // What a call may change is read anew.
  const viewerFor = async ({ method }: Endpoint, token?: string) => {
    const viewer = await viewerOf(token)
    return method === 'GET' ? viewer : { ...viewer, reads: undefined }
  }
  const reply = replyOfPage(page.reply, isShared)
  const describeProblem = problemDescriber(problemCatalogue, log, errorReports)
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => {
    // No other server gets the session.
    const read = await (isAbsolute(endpoint)
      ? send(endpoint, endpoint.path, {
          headers: { accept: 'application/json', 'accept-language': locale },
        })
      : limit(call, endpoint, ...input))
    if (isFailure(read) && config.releaseStage !== 'production') {
      const { status, code, message } = read
      log.warn(
        { method: endpoint.method, path: endpoint.path, status, code },
        `call failed: ${message}`,
      )
    }
    return read
  }

  async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
    const { params, query, body, token, headers } = input ?? {}
    const request = withHeaders(page.request, headers)
    try {
      const answer = await callServed(http, endpoint, {
        viewer: await viewerFor(endpoint, token),
        params: textsOf(params),
        query: textsOf(query),
        body,
        request,
        reply,
      })
      return await parseReply(endpoint, 200, answer)
    } catch (error) {
      const route = `${endpoint.method} ${endpoint.base ?? '/api'}${endpoint.path}`
      const thrown = error instanceof Error ? error : new Error(String(error))
      const { status, body: problem } = describeProblem(thrown, { request, locale, route })
      return failureOf(status, problem)
    }
  }
}

async function findViewer(
  http: Http,
  request: FastifyRequest,
  { token, locale }: { token: string | undefined; locale: Locale },
): Promise<Viewer> {
  // A page is for whoever the cookie names: visitors share it whatever else its request says.
  const authorization = token === undefined ? undefined : `Bearer ${token}`
  const viewer = await http.viewerOf(withHeaders(request, { authorization }))
  return { ...viewer, locale, reads: new Map() }
}

/** The request with more headers, in lower case. */
function withHeaders(request: FastifyRequest, more?: Readonly<Record<string, string | undefined>>) {
  if (more === undefined) return request
  const headers = { ...request.headers, ...more }
  return Object.create(request, { headers: { value: headers } }) as FastifyRequest
}

/** What calls do to the reply of their page: they set cookies, and nothing else. */
function replyOfPage(reply: FastifyReply, isShared: boolean): FastifyReply {
  const nothing = { value: () => own }
  const own: FastifyReply = Object.create(reply, {
    header: nothing,
    ...(isShared && { setCookie: nothing, clearCookie: nothing }),
  })
  return own
}

function publicConfig(http: Http, request: FastifyRequest): PublicConfig {
  const { brandName, releaseStage, links, internalImageHosts, social, feePercent, messages } =
    http.context.config
  return {
    brandName,
    origin: originOf(http, request.headers.host),
    callSettings: { 'data-api': links.api, 'data-stage': releaseStage },
    blogUrl: links.blog,
    studioUrl: links.studio,
    embedUrl: links.embed?.replace(/\/$/, ''),
    socialProviders: PROVIDERS.filter((provider) => social[provider] !== undefined),
    image: { url: links.image, internalHosts: internalImageHosts },
    ...(messages && { messages }),
    search: searchAccess(http.context.config),
    feePercent,
    paymentMethods: http.context.payments.methods,
    insights: insightsOf(http.context.config),
    analytics: http.context.config.analytics,
  }
}
