import type { Provider } from '#accounts/sign-in-contract.ts'
import { type MessageSettings, messagePage, type PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import type { Failure } from './finish-social.ts'

export interface SocialPage {
  provider: Provider
  /** `missing`: not offered here; `limited`: too many attempts. */
  kind: Failure | 'done' | 'connected' | 'missing' | 'limited'
  seconds?: number
  /** The value is `unknown` where this browser did not begin it. */
  shownIn: 'popup' | 'page' | 'unknown'
  /** An item that a popup leaves in the local storage for the window that opened it. */
  item?: { key: 'token' | 'connected'; value: string }
}

/** A constant, as the policy names its hash. A storage event needs a change of the item. */
const POPUP_SCRIPT = `(() => {
const message = document.getElementById('message')
const button = document.querySelector('button')
const { item, value, blocked, shown } = message.dataset
button.hidden = shown !== 'popup' && !window.opener
button.addEventListener('click', () => window.close())
if (!item) return
try {
localStorage.removeItem(item)
localStorage.setItem(item, value)
window.close()
} catch {
message.textContent = blocked
}
})()`

/** The end of a social sign-in, where it is not a redirect. */
export function socialPage(
  settings: MessageSettings,
  { provider, kind, seconds = 0, shownIn, item }: SocialPage,
): PlainPage {
  const { t } = translate(settings.locale)
  const values = { brand: settings.brandName, provider: t(`accounts.socialPages.${provider}`) }
  const message =
    kind === 'done' || kind === 'connected'
      ? t('accounts.socialPages.closing')
      : t(`accounts.socialPages.${kind}`, { ...values, seconds })
  const popup = shownIn !== 'page'
  const body = html`<p id="message"${popup && html` data-shown="${shownIn}"`}${
    item &&
    html` data-item="${item.key}" data-value="${item.value}" data-blocked="${t('accounts.socialPages.blocked', values)}"`
  }>${message}</p>
${popup && html`<button type="button" hidden>${t('common.close')}</button>`}`
  return messagePage(settings, {
    title: t(`accounts.socialPages.${kind}Title`, values),
    body,
    script: popup ? POPUP_SCRIPT : undefined,
  })
}
