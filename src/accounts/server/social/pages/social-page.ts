import type { Provider } from '#accounts/sign-in-contract.ts'
import { type MessageSettings, messagePage, type PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { html } from '#kernel/html.ts'
import type { Failure } from '../finish-social.ts'

/** What the popup hands over to the window that opened it, by an item of the local storage. */
export type HandOver = { item: 'token' | 'connected'; value: string }

export type SocialView =
  | { kind: 'done' | 'connected'; handOver: HandOver }
  /** `missing`: not offered here; `limited`: too many attempts. */
  | { kind: Failure | 'missing' | 'limited'; seconds?: number | undefined }

/** Whether the page stands in a popup: unknown where the way back is not ours. */
export type ShownIn = 'popup' | 'page' | 'unknown'

/**
 * The same for all, so that the policy can name its hash. An item that stays the same tells no
 * other window, so the old one goes first.
 */
const POPUP_SCRIPT = `(() => {
const said = document.getElementById('said')
const button = document.querySelector('button')
const { item, value, blocked, shown } = said.dataset
button.hidden = shown !== 'popup' && !window.opener
button.addEventListener('click', () => window.close())
if (!item) return
try {
localStorage.removeItem(item)
localStorage.setItem(item, value)
window.close()
} catch {
said.textContent = blocked
}
})()`

/** The end of a way through a provider, where it is not a redirect. */
export function socialPage(
  view: SocialView,
  settings: MessageSettings,
  { provider, shownIn }: { provider: Provider; shownIn: ShownIn },
): PlainPage {
  const { say } = translate(settings.locale)
  const values = { brand: settings.brandName, provider: say(`accounts.socialPages.${provider}`) }
  const handOver = 'handOver' in view ? view.handOver : undefined
  const said =
    'handOver' in view
      ? say('accounts.socialPages.closing')
      : say(`accounts.socialPages.${view.kind}`, { ...values, seconds: view.seconds ?? 0 })
  const popup = shownIn !== 'page'
  const body = html`<p id="said"${popup && html` data-shown="${shownIn}"`}${
    handOver &&
    html` data-item="${handOver.item}" data-value="${handOver.value}" data-blocked="${say('accounts.socialPages.blocked', values)}"`
  }>${said}</p>
${popup && html`<button type="button" hidden>${say('accounts.socialPages.close')}</button>`}`
  return messagePage(settings, {
    title: say(`accounts.socialPages.${view.kind}Title`, values),
    body,
    script: popup ? POPUP_SCRIPT : undefined,
  })
}
