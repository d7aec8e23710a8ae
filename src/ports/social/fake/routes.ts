import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { hasMachineKey, sendLocked } from '#http/machine-key.ts'
import { isOwnOrigin, originOf } from '#http/origin.ts'
import { sendPlainPage } from '#http/plain-page.ts'
import { localeOf } from '#http/send-problem.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { SocialProviders } from '../social.ts'
import { type Books, FAKE_CLIENT_ID, fakePath, issueCode } from './fake-social.ts'
import { askPage, readForm, refusedPage } from './pages.ts'

/** RFC 6749 §4.1.1 and RFC 7636 §4.3, as strictly as can be. */
const Ask = z.object({
  client_id: z.literal(FAKE_CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: z.string(),
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
  locale: z.optional(z.enum(LOCALES)),
})
type Ask = z.output<typeof Ask>
const Answer = z.object({ answer: z.enum(['allow', 'cancel']) })

interface Visit {
  http: Http
  books: Books
  provider: keyof SocialProviders
  brandName: string
  locale: Locale
  ask: Ask
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves the page of the test provider, for the providers that it replaces. */
export function registerFakeSocial(http: Http): void {
  for (const provider of ['facebook', 'twitter'] as const) {
    if (http.context.social[provider]?.engine === 'fake') registerProvider(http, provider)
  }
}

function registerProvider(http: Http, provider: keyof SocialProviders): void {
  const { db, clock, config } = http.context
  const { brandName } = config
  const visit = (handle: (visit: Visit) => Promise<FastifyReply>) => {
    return (request: FastifyRequest, reply: FastifyReply) => {
      const ask = readAsk(http, provider, request)
      const locale = ask?.locale ?? localeOf(request)
      if (!ask) {
        const page = refusedPage({ brandName, locale, provider })
        return sendPlainPage(http, reply, page, { status: 400 })
      }
      return handle({
        http,
        books: { db, clock },
        provider,
        brandName,
        locale,
        ask,
        request,
        reply,
      })
    }
  }
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasMachineKey(http, request)) return sendLocked(http, request, reply)
  }
  http.app.get(fakePath(provider), { onRequest }, visit(showPage))
  http.app.post(fakePath(provider), {
    onRequest,
    preHandler: async (request) => {
      // The origin is required even without a cookie: a stranger's page must not answer for the
      // person.
      const own = request.headers.origin !== undefined && isOwnOrigin(http, request)
      if (!own) throw new Problem('not_allowed')
    },
    handler: visit(takeAnswer),
  })
}

/** The request where it is one of ours: its way back is exactly the one that we would register. */
function readAsk(
  http: Http,
  provider: keyof SocialProviders,
  request: FastifyRequest,
): Ask | undefined {
  const { data } = z.safeParse(Ask, request.query)
  const callback = `${originOf(http, request.headers.host)}/auth/${provider}/callback`
  return data?.redirect_uri === callback ? data : undefined
}

function showPage({ http, reply, ...visit }: Visit): Promise<FastifyReply> {
  return sendPlainPage(http, reply, askPage({ ...visit, form: {}, wrong: [] }))
}

async function takeAnswer({ http, reply, ...visit }: Visit): Promise<FastifyReply> {
  const { data: decision } = z.safeParse(Answer, visit.request.body)
  if (!decision) throw new Problem('bad_request')
  if (decision.answer === 'cancel') return goBack(visit.ask, { error: 'access_denied' }, reply)
  const form = readForm(visit.request.body)
  if ('wrong' in form) {
    return sendPlainPage(http, reply, askPage({ ...visit, ...form }), { status: 422 })
  }
  const { books, provider, ask } = visit
  const code = await issueCode(books, {
    provider,
    identity: form.identity,
    challenge: ask.code_challenge,
    redirectUri: ask.redirect_uri,
  })
  return goBack(ask, { code }, reply)
}

/** Answers with its issuer, too (RFC 9207). */
function goBack(ask: Ask, answer: Record<string, string>, reply: FastifyReply): FastifyReply {
  const address = new URL(ask.redirect_uri)
  const iss = address.origin
  address.search = new URLSearchParams({ ...answer, state: ask.state, iss }).toString()
  return reply.header('cache-control', 'no-store').redirect(address.href, 302)
}
