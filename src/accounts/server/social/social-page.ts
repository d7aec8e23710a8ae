import type { Provider } from '#accounts/sign-in-contract.ts'
import { type MessageSettings, messagePage } from '#http/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import type { Part, PlainPage } from '#kernel/plain-page.ts'
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
  const title = t(`accounts.socialPages.${kind}Title`, values)
  if (shownIn === 'page') return messagePage(settings, { title, parts: [message] })
  const popup: Part = {
    popup: {
      text: message,
      shown: shownIn,
      close: t('common.close'),
      ...(item && { item: { ...item, blocked: t('accounts.socialPages.blocked', values) } }),
    },
  }
  return messagePage(settings, { title, parts: [popup], script: POPUP_SCRIPT })
}
