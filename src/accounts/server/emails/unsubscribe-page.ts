import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { messagePage, messageSettings, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import { MAIL_KINDS } from '../../settings-contract.ts'
import { findKeyByPublicId, saveChoice } from './store.ts'
import { isUnsubscribeKey, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe-url.ts'

const UnsubscribeQuery = z.object({
  who: z.string().check(z.maxLength(12)),
  kind: z.enum(MAIL_KINDS),
  key: z.string().check(z.maxLength(100)),
})
type UnsubscribeQuery = z.output<typeof UnsubscribeQuery>
type State = 'ask' | 'done' | 'unknown'

/**
 * Ends one kind of emails for their reader, from the link in each of them. Opening it changes
 * nothing: mail scanners open links. The signed address proves the reader, so the POST needs no
 * Origin, and mail programs may send it themselves (RFC 8058).
 */
export function registerUnsubscribePage({ app, context }: Http): void {
  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const found = await find(request)
    return send(request, reply, found, found ? 'ask' : 'unknown')
  })
  app.post(UNSUBSCRIBE_PATH, async (request, reply) => {
    const found = await find(request)
    if (found) {
      const at = context.clock.now()
      await saveChoice(context.db, { userId: found.userId, kind: found.kind, wanted: false, at })
    }
    return send(request, reply, found, found ? 'done' : 'unknown')
  })

  async function find(request: FastifyRequest) {
    const asked = z.safeParse(UnsubscribeQuery, request.query)
    if (!asked.success) return undefined
    const { who: publicId, kind, key }: UnsubscribeQuery = asked.data
    if (!isUnsubscribeKey(context.config, { publicId, kind }, key)) return undefined
    const reader = await findKeyByPublicId(context.db, publicId)
    return reader && { userId: reader.id, publicId, kind, locale: reader.locale }
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Awaited<ReturnType<typeof find>>,
    state: State,
  ) {
    const settings = messageSettings({ context }, request, found?.locale)
    const { home, locale } = settings
    const { say } = translate(locale)
    const body =
      found === undefined
        ? html`<p>${say('emails.account.unknown')}</p>`
        : html`<p>${say(`emails.account.${state === 'ask' ? 'ask' : 'done'}.${found.kind}`)}</p>
${state === 'ask' && html`<form method="post" action="${unsubscribeUrl(context.config, found)}"><button>${say('emails.account.button')}</button></form>`}
<p class="quiet"><a href="${home}/${locale === 'ja' ? 'ja/' : ''}settings#letters">${say('emails.account.settings')}</a></p>`
    const title = say(`emails.account.${state}Title`)
    const page = messagePage(settings, { title, body })
    return sendPlainPage(reply, page, { status: state === 'unknown' ? 404 : 200 })
  }
}
