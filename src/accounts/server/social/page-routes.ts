import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#accounts/sign-in-contract.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { messageSettings, sendPlainPage } from '#http/plain-page.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { localeOf } from '#http/send-problem.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { ownPath } from '#kernel/own-path.ts'
import { Problem } from '#kernel/problem.ts'
import {
  clearRequestCookie,
  secretOf,
  setRequestCookie,
  setSessionCookie,
} from '../sign-in/cookies.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { beginSocial, requestIdOf } from './begin-social.ts'
import { type Finish, finishSocial } from './finish-social.ts'
import { type SocialPage, socialPage } from './social-page.ts'

/** Pages are no part of a contract, and are limited as calls are. */
const limit = { requests: 60, seconds: 600 }
const call = { method: 'GET', base: '/auth', audience: 'anyone', limit } as const
const beginVisit = endpoint('Sign-in', {
  ...call,
  path: '/:provider',
  summary: 'Start social sign-in',
})
const returnVisit = endpoint('Sign-in', {
  ...call,
  path: '/:provider/callback',
  summary: 'Complete social sign-in',
})

const text = z.optional(z.catch(z.string(), ''))
const BeginQuery = z.object({ shown: text, from: text, connect: text, lang: text })
const ReturnQuery = z.object({ state: z.catch(z.string().check(z.maxLength(200)), '') })
const PATH_LENGTH = 2000

/** A request for one of the pages, with what answers it. */
interface Visit {
  http: Http
  provider: Provider
  request: FastifyRequest
  reply: FastifyReply
}

/** `GET /auth/{provider}`: away to the provider, which sends the browser back to `/callback`. */
export function registerSocialPages(http: Http): void {
  const options = { exposeHeadRoute: false }
  for (const provider of PROVIDERS) {
    const path = `/auth/${provider}`
    http.app.get(path, options, (request, reply) => begin({ http, provider, request, reply }))
    http.app.get(`${path}/callback`, options, (request, reply) =>
      comeBack({ http, provider, request, reply }),
    )
  }
}

async function begin(visit: Visit): Promise<FastifyReply> {
  const { http, provider, request, reply } = visit
  const query = z.parse(BeginQuery, request.query)
  const locale = isLocale(query.lang) ? query.lang : localeOf(request)
  const shownIn = query.shown === 'popup' ? 'popup' : 'page'
  const page = { provider, locale, shownIn } as const
  const refusal = await refuseVisit(visit, beginVisit)
  if (refusal) return send(visit, { ...page, ...refusal })
  const viewer = await http.viewerOf(request)
  const connect = query.connect === '1'
  // Connecting changes an account: no other site may lead there.
  if (connect && (viewer.userId === undefined || isFromElsewhere(request))) {
    return send(visit, { ...page, kind: 'session' })
  }
  const origin = originOf(http, request.headers.host)
  const from = ownPath(query.from, origin)
  const returnPath =
    from === undefined || from.length > PATH_LENGTH ? pathIn(locale, '') || '/' : from
  const started = { ...page, connect, returnPath, origin }
  const { id, browserSecret, address } = await beginSocial(http.context, viewer, started)
  setRequestCookie(http.context.config, reply, { kind: 'social', id }, browserSecret)
  return reply.header('referrer-policy', 'no-referrer').redirect(address.href, 302)
}

function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

async function comeBack(visit: Visit): Promise<FastifyReply> {
  const { http, provider, request, reply } = visit
  const refusal = await refuseVisit(visit, returnVisit)
  if (refusal) {
    const page = { provider, locale: localeOf(request), shownIn: 'unknown' } as const
    return send(visit, { ...page, ...refusal })
  }
  const { state } = z.parse(ReturnQuery, request.query)
  const id = requestIdOf(hashSecret(state))
  const finish = await finishSocial(http.context, await http.viewerOf(request), {
    provider,
    state,
    browserSecret: secretOf(request, { kind: 'social', id }),
    path: request.url,
    origin: originOf(http, request.headers.host),
  })
  // The code is still to be exchanged by this browser.
  if (finish.kind !== 'code') clearRequestCookie(http.context.config, reply, { kind: 'social', id })
  return answer(visit, finish)
}

async function answer(visit: Visit, finish: Finish): Promise<FastifyReply> {
  const { http, provider, request, reply } = visit
  const began = finish.request
  const locale = isLocale(began?.locale) ? began.locale : localeOf(request)
  const isPopup = began?.shownIn === 'popup'
  const shownIn = isPopup ? 'popup' : began ? 'page' : 'unknown'
  const page = { provider, locale, shownIn } as const
  if (finish.kind === 'code') {
    return send(visit, { ...page, kind: 'done', item: { key: 'token', value: finish.code } })
  }
  if (finish.kind === 'connected') {
    if (!isPopup) return lead(reply, pathIn(locale, '/settings'))
    return send(visit, { ...page, kind: 'connected', item: { key: 'connected', value: provider } })
  }
  if (finish.kind !== 'signed-in') return send(visit, { ...page, kind: finish.kind })
  setSessionCookie(http.context.config, reply, finish.token)
  const { returnPath: path } = finish.request
  // Anyone who is new finishes registration first.
  const register = `${pathIn(locale, '/register')}?from=${encodeURIComponent(path)}`
  return lead(reply, finish.newcomer === undefined ? path : register)
}

function pathIn(locale: Locale, path: string): string {
  return locale === 'ja' ? `/ja${path}` : path
}

function lead(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').redirect(path, 303)
}

/** Returns the reason for which a visit is refused, if it is. */
async function refuseVisit({ http, provider, request }: Visit, visited: typeof beginVisit) {
  if (!http.context.social[provider]) return { kind: 'missing' } as const
  try {
    await takeFromLimit(http, visited, { userId: undefined, ip: request.ip })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
    return { kind: 'limited', seconds: error.retryAfter } as const
  }
}

const STATUS: Record<SocialPage['kind'], number> = {
  done: 200,
  connected: 200,
  denied: 403,
  failed: 502,
  expired: 410,
  session: 403,
  taken: 409,
  missing: 404,
  limited: 429,
}

function send({ http, request, reply }: Visit, page: SocialPage & { locale: Locale }) {
  if (page.seconds !== undefined) reply.header('retry-after', String(page.seconds))
  return sendPlainPage(http, reply, socialPage(messageSettings(http, request, page.locale), page), {
    status: STATUS[page.kind],
    // The address of the page holds what the provider gave.
    referrer: 'no-referrer',
  })
}
