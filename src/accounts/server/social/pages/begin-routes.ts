import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#accounts/sign-in-contract.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { ownPath } from '#kernel/own-path.ts'
import { setSocialCookie } from '../../sign-in/cookies.ts'
import { beginSocial } from '../begin-social.ts'
import { beginLimit, openPages, takeVisit } from './page-visits.ts'

const text = z.optional(z.catch(z.string(), ''))
const Query = z.object({ shown: text, from: text, connect: text, lang: text })
const PATH_LENGTH = 2000

/** `GET /auth/facebook` and `/auth/twitter`: away to the provider. */
export function registerSocialBegin(http: Http): void {
  for (const provider of PROVIDERS) {
    http.app.get(`/auth/${provider}`, { exposeHeadRoute: false }, (request, reply) =>
      begin(http, provider, request, reply),
    )
  }
}

async function begin(
  http: Http,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context } = http
  const query = z.parse(Query, request.query)
  const locale: Locale = isLocale(query.lang) ? query.lang : localeOf(request)
  const shownIn = query.shown === 'popup' ? 'popup' : 'page'
  const show = openPages(http, request, reply, { provider, locale, shownIn })
  if (!context.social[provider]) return show({ kind: 'missing' })
  const wait = await takeVisit(http, request, beginLimit)
  if (wait !== undefined) return show({ kind: 'limited', seconds: wait })
  const viewer = await http.viewerOf(request)
  const connect = query.connect === '1'
  // To connect is to change an account: no other site may lead there.
  if (connect && (viewer.userId === undefined || isFromElsewhere(request))) {
    return show({ kind: 'session' })
  }
  const origin = originOf(http, request.headers.host)
  const begun = await beginSocial(context, viewer, {
    provider,
    connect,
    shownIn,
    returnPath: readPath(query.from, origin) ?? (locale === 'ja' ? '/ja' : '/'),
    locale,
    origin,
  })
  setSocialCookie(context.config, reply, begun.id, begun.browserSecret)
  return reply.header('referrer-policy', 'no-referrer').redirect(begun.address.href, 302)
}

function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

function readPath(from: string | undefined, origin: string): string | undefined {
  const path = ownPath(from, origin)
  return path === undefined || path.length > PATH_LENGTH ? undefined : path
}
