import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#http/http.ts'
import { isOwnOrigin } from '#http/origin.ts'
import {
  type MessageSettings,
  messagePage,
  messageSettings,
  sendPlainPage,
} from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { boldValues } from './bold-values.ts'
import { confirmSignIn, findLink, listMergingIdentities } from './confirm-sign-in.ts'
import { readLinkToken } from './secrets.ts'
import type { SignInRequestRow } from './store.ts'

const PATH = '/auth/email/confirm'
const STATUS = { done: 200, used: 410, expired: 410, refused: 403 } as const

/** The page behind the link in the email: a plain form, so that it works with no script. */
export function registerConfirmPage(http: Http): void {
  const { app, context } = http

  app.get(PATH, async (request, reply) => {
    const token = readLinkToken(request.query)
    const { state, request: asked } = await findLink(context, token)
    if (state !== 'open' || !asked) {
      return sendEnd(request, reply, asked, state === 'used' ? 'used' : 'expired')
    }
    const merging = await listMergingIdentities(context, asked)
    const settings = messageSettings(http, request, asked.locale)
    const page = askPage(settings, { token, asked, merging, now: context.clock.now() })
    return sendPlainPage(reply, page)
  })
  app.post(PATH, async (request, reply) => {
    if (!isOwnOrigin(http, request)) return sendEnd(request, reply, undefined, 'refused')
    const { state, request: asked } = await confirmSignIn(context, readLinkToken(request.body))
    return sendEnd(request, reply, asked, state === 'open' ? 'done' : state)
  })

  function sendEnd(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: SignInRequestRow | undefined,
    kind: keyof typeof STATUS,
  ) {
    const settings = messageSettings(http, request, asked?.locale)
    const { t } = translate(settings.locale)
    const body = html`<p>${t(`accounts.confirm.${kind}`)}</p>`
    const page = messagePage(settings, { title: t(`accounts.confirm.${kind}Title`), body })
    return sendPlainPage(reply, page, { status: STATUS[kind] })
  }
}

interface Asked {
  token: string
  asked: SignInRequestRow
  merging: Awaited<ReturnType<typeof listMergingIdentities>>
  now: Date
}

function askPage(settings: MessageSettings, { token, asked, merging, now }: Asked) {
  const { brandName: brand, locale } = settings
  const { t } = translate(locale)
  const words = (key: 'where' | 'when' | 'code' | 'codeHint' | 'button' | 'warning') =>
    t(`accounts.confirm.${key}`)
  const { browser, system } = describeBrowser(asked.user_agent)
  const where = t('settings.sessions.device', {
    browser: browser ?? t('settings.sessions.unknownBrowser'),
    system: system ?? t('settings.sessions.unknownSystem'),
  })
  const lead = boldValues({ email: asked.email }, (email) => t('accounts.confirm.lead', email))
  const body = html`<p>${lead}</p>
<dl>
<dt>${words('where')}</dt><dd>${where}</dd>
<dt>${words('when')}</dt><dd><time datetime="${asked.created_at.toISOString()}">${ago(asked.created_at, now, locale)}</time></dd>
<dt>${words('code')}</dt><dd class="code">${asked.code}</dd>
</dl>
<p class="quiet">${words('codeHint')}</p>
${merging.map((identity) => mergeNote(locale, identity))}
<form method="post" action="${PATH}">
<input type="hidden" name="token" value="${token}">
<button>${words('button')}</button>
</form>
<p class="quiet">${words('warning')}</p>`
  return messagePage(settings, { title: t('accounts.confirm.title', { brand }), body })
}

/** Anyone who presses the button must know that it lets a social account in permanently. */
function mergeNote(locale: Locale, identity: Asked['merging'][number]): Html {
  const { t } = translate(locale)
  const provider = t(`accounts.socialPages.${identity.provider}`)
  if (identity.label === '') {
    return html`<p>${t('accounts.socialPages.joinsNameless', { provider })}</p>`
  }
  const note = boldValues({ name: identity.label }, ({ name }) =>
    t('accounts.socialPages.joins', { provider, name }),
  )
  return html`<p>${note}</p>`
}

/**
 * Says how long ago it was, which needs no time zone: a page without script does not know the
 * reader's.
 */
function ago(then: Date, now: Date, locale: Locale): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return minutes < 1 ? format.format(0, 'second') : format.format(-minutes, 'minute')
}
