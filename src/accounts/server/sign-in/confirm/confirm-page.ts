import { type MessageSettings, messagePage, type PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import { describeBrowser } from '../../sessions/describe-browser.ts'
import type { Link } from '../confirm-sign-in.ts'

export type ConfirmView =
  | { kind: 'ask'; token: string }
  | { kind: 'done' | 'used' | 'expired' | 'refused' }

type Settings = MessageSettings & { now: Date }

export function confirmPage(view: ConfirmView, link: Link, settings: Settings): PlainPage {
  const { say } = translate(settings.locale)
  if (view.kind === 'ask') return askPage(view.token, link, settings)
  const title = say(`accounts.confirm.${view.kind}Title`)
  return messagePage(settings, {
    title,
    body: html`<p>${say(`accounts.confirm.${view.kind}`)}</p>`,
  })
}

function askPage(token: string, { request, merging }: Link, settings: Settings): PlainPage {
  const { say } = translate(settings.locale)
  const { brandName: brand, locale, now } = settings
  const words = (key: 'where' | 'when' | 'code' | 'codeHint' | 'button' | 'warning') =>
    say(`accounts.confirm.${key}`)
  if (!request) {
    return messagePage(settings, { title: say('accounts.confirm.expiredTitle'), body: html`` })
  }
  const { browser, system } = describeBrowser(request.user_agent)
  const where = say('accounts.confirm.browser', {
    browser: browser ?? say('accounts.confirm.unknownBrowser'),
    system: system ?? say('accounts.confirm.unknownSystem'),
  })
  const [before, after] = say('accounts.confirm.lead', { email: '\u0000' }).split('\u0000')
  const body = html`<p>${before}<b>${request.email}</b>${after}</p>
<dl>
<dt>${words('where')}</dt><dd>${where}</dd>
<dt>${words('when')}</dt><dd><time datetime="${request.created_at.toISOString()}">${ago(request.created_at, now, locale)}</time></dd>
<dt>${words('code')}</dt><dd class="code">${request.code}</dd>
</dl>
<p class="quiet">${words('codeHint')}</p>
${merging.map(({ provider, label }) => joinNote(say, provider, label))}
<form method="post" action="/auth/email/confirm">
<input type="hidden" name="token" value="${token}">
<button>${words('button')}</button>
</form>
<p class="quiet">${words('warning')}</p>`
  return messagePage(settings, { title: say('accounts.confirm.title', { brand }), body })
}

/**
 * Anyone who presses the button must know that it lets a social account in for good. The name stands
 * out: a stranger chose it, and could go on in our words with it.
 */
function joinNote(say: ReturnType<typeof translate>['say'], provider: string, label: string): Html {
  const known = provider === 'facebook' || provider === 'twitter' ? provider : undefined
  const values = {
    provider: known ? say(`accounts.socialPages.${known}`) : provider,
    name: '\u0000',
  }
  if (label === '') return html`<p>${say('accounts.socialPages.joinsNameless', values)}</p>`
  const [before, after] = say('accounts.socialPages.joins', values).split('\u0000')
  return html`<p>${before}<b>${label}</b>${after}</p>`
}

/** How long ago, which needs no time zone: a page without script does not know the reader's. */
function ago(then: Date, now: Date, locale: Locale): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return minutes < 1 ? format.format(0, 'second') : format.format(-minutes, 'minute')
}
