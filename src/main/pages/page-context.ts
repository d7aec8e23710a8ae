import type {} from '@fastify/cookie'
import { PROVIDERS } from '#accounts/sign-in-contract.ts'
import {
  addressOf,
  type CallApi,
  type CallArguments,
  isAbsolute,
  isFailure,
  type Reply,
  readAnswer,
  send,
} from '#client/api-call.ts'
import { localeOfPath } from '#client/i18n/locale-path.ts'
import type { PublicConfig, Visit } from '#client/page-context.ts'
import type { FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import type { SharedCache } from '#http/shared-cache.ts'
import { insightsOf } from '#insights/server/events/destination.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newSecret } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { GUEST_COOKIE } from '#kernel/viewer.ts'
import { searchAccess } from '#search/server/protocol/keys.ts'
import type { WebBuild } from './web-build.ts'

type OnCookies = (cookies: string | string[]) => void

/**
 * Everything that the loaders of one request may use.
 * @param responses for pages shared by visitors
 * @param onCookies given those that a call sets, for the browser
 */
export function createPageContext(
  http: Http,
  request: FastifyRequest,
  messageChunks: WebBuild['messageChunks'],
  responses?: ResponseCache,
  onCookies?: OnCookies,
): Visit {
  // Client navigation asks for the page's data at its address with an ending.
  const url = request.url.replace(/\.data(?=$|\?)/, '')
  const locale = localeOfPath(url)
  const api = apiInMemory(http, request, locale, onCookies)
  const { config, payments } = http.context
  const { operator, feePercent, algolia, analytics } = config
  const services = {
    algolia: algolia !== undefined,
    analytics: analytics && new URL(analytics.url).host,
  }
  return {
    api: responses ? cacheResponses(responses, api, `${request.headers.host} ${locale}`) : api,
    config: publicConfig(http, request),
    locale,
    terms: {
      operator,
      feePercent,
      paymentMethods: payments.methods,
      services,
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

/** Calls the API in this process: the session as Bearer, from the client's own address. */
function apiInMemory(
  http: Http,
  request: FastifyRequest,
  locale: Locale,
  onCookies?: OnCookies,
): CallApi {
  const orders = request.cookies[GUEST_COOKIE]
  const { config, log } = http.context
  const said = { accept: 'application/json', 'accept-language': locale }
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => {
    // No other server gets the session.
    const read = await (isAbsolute(endpoint)
      ? send(endpoint, endpoint.path, { headers: said })
      : inject(endpoint, ...input))
    if (isFailure(read) && config.releaseStage !== 'production') {
      const { status, code, message } = read
      log.warn(
        { method: endpoint.method, path: endpoint.path, status, code },
        `call failed: ${message}`,
      )
    }
    return read
  }

  async function inject<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
    const { params, query, body, token = request.cookies.token, headers } = input ?? {}
    const answer = await http.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, { params, query }),
      remoteAddress: request.ip,
      headers: {
        ...said,
        host: request.headers.host ?? 'localhost',
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(orders !== undefined && {
          cookie: guestCookie(orders),
          origin: originOf(http, request.headers.host),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const cookies = answer.headers['set-cookie']
    if (cookies !== undefined) onCookies?.(cookies)
    return readAnswer(endpoint, answer.statusCode, answer.body)
  }
}

const guestCookie = (orders: string) => `${GUEST_COOKIE}=${encodeURIComponent(orders)}`

function publicConfig(http: Http, request: FastifyRequest): PublicConfig {
  const { brandName, releaseStage, links, internalImageHosts, social, feePercent } =
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
    search: searchAccess(http.context.config),
    feePercent,
    paymentMethods: http.context.payments.methods,
    insights: insightsOf(http.context.config),
    analytics: http.context.config.analytics,
  }
}

export type ResponseCache = SharedCache<{ answer: unknown }>

/** Options of `createSharedCache`: objects in memory take several times their JSON. */
export const RESPONSE_CACHE = {
  maxBytes: 64 * 1024 ** 2,
  bytesOf: ({ answer }: { answer: unknown }) => 4 * JSON.stringify(answer).length,
}

/**
 * Caches the responses behind visitors' pages for as long as the pages.
 * @param place all that a response depends on besides its address
 */
export function cacheResponses(responses: ResponseCache, api: CallApi, place: string): CallApi {
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Reply<E>> => {
    const [{ params, query, body, token, headers } = {}] = input
    const isOwn = body !== undefined || token !== undefined || headers !== undefined
    if (isOwn || endpoint.method !== 'GET' || endpoint.limit) return api(endpoint, ...input)
    const key = `${place} ${addressOf(endpoint, { params, query })}`
    const { answer } = await responses.findOrMake(key, async () => {
      const answer = await api(endpoint, ...input)
      return { value: { answer: freeze(answer) }, isShared: !isFailure(answer) }
    })
    // The schema of the call with this address has parsed it.
    return answer as Reply<E>
  }
}

/** Many pages share it: none may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
