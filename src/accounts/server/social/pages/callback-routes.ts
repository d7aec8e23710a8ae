import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '#accounts/sign-in-contract.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { localeOf } from '#http/send-problem.ts'
import { isLocale } from '#kernel/locale.ts'
import { clearSocialCookie, setSessionCookie, socialSecretOf } from '../../sign-in/cookies.ts'
import { hashSecret } from '../../sign-in/secrets.ts'
import { type Finish, finishSocial } from '../finish-social.ts'
import { requestIdOf } from '../request-id.ts'
import type { SocialRequestRow } from '../store.ts'
import { callbackLimit, openPages, takeVisit } from './page-visits.ts'
import type { ShownIn } from './social-page.ts'

const Query = z.object({ state: z.catch(z.string().check(z.maxLength(200)), '') })

/** `GET /auth/{provider}/callback`: where the provider sends the browser back to. */
export function registerSocialCallback(http: Http): void {
  for (const provider of PROVIDERS) {
    const path = `/auth/${provider}/callback`
    http.app.get(path, { exposeHeadRoute: false }, (request, reply) =>
      comeBack(http, provider, request, reply),
    )
  }
}

async function comeBack(
  http: Http,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context } = http
  const lost = { provider, locale: localeOf(request), shownIn: 'unknown' } as const
  if (!context.social[provider]) {
    return openPages(http, request, reply, lost)({ kind: 'missing' })
  }
  const wait = await takeVisit(http, request, callbackLimit)
  if (wait !== undefined) {
    return openPages(http, request, reply, lost)({ kind: 'limited', seconds: wait })
  }
  const { state } = z.parse(Query, request.query)
  const id = requestIdOf(hashSecret(state))
  const finish = await finishSocial(context, await http.viewerOf(request), {
    provider,
    state,
    browserSecret: socialSecretOf(request, id),
    path: request.url,
    origin: originOf(http, request.headers.host),
  })
  // The code is still to be exchanged by this browser.
  if (finish.kind !== 'code') clearSocialCookie(context.config, reply, id)
  return answer(http, request, reply, { provider, finish })
}

function answer(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, finish }: { provider: Provider; finish: Finish },
): FastifyReply {
  const { request: way } = finish
  const locale = isLocale(way?.locale) ? way.locale : localeOf(request)
  const show = openPages(http, request, reply, { provider, locale, shownIn: shownOf(way) })
  switch (finish.kind) {
    case 'failed':
      return show({ kind: finish.reason })
    case 'code':
      return show({ kind: 'done', handOver: { item: 'token', value: finish.code } })
    case 'connected':
      if (finish.request.shown_in === 'popup') {
        return show({ kind: 'connected', handOver: { item: 'connected', value: provider } })
      }
      return lead(reply, `${locale === 'ja' ? '/ja' : ''}/settings`)
    case 'session':
      setSessionCookie(http.context.config, reply, finish.token)
      return lead(reply, wayOn(finish))
  }
}

function shownOf(way: SocialRequestRow | undefined): ShownIn {
  if (way?.shown_in === 'popup') return 'popup'
  return way ? 'page' : 'unknown'
}

/** Who is new finishes registration first. */
function wayOn({ request, isRegistered }: Extract<Finish, { kind: 'session' }>): string {
  const { return_path: path, locale } = request
  if (isRegistered) return path
  return `${locale === 'ja' ? '/ja' : ''}/register?from=${encodeURIComponent(path)}`
}

function lead(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').redirect(path, 303)
}
