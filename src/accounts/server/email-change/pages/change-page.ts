import { type MessageSettings, messagePage, type PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { CancelLink } from '../cancel-email-change.ts'
import type { ConfirmLink } from '../confirm-email-change.ts'

/** Where the page's form posts its secret to. */
interface Form {
  action: string
  token: string
}

export function confirmChangePage(
  { state, change }: ConfirmLink,
  form: Form,
  settings: MessageSettings,
): PlainPage {
  const { say } = translate(settings.locale)
  const words = wordsOf({ change, settings })
  if (state !== 'open') {
    const title = say(`emails.emailChange.confirm.${state}Title`)
    const text = say(`emails.emailChange.confirm.${state}`, words.values)
    return messagePage(settings, { title, body: html`<p>${words.stressed(text)}</p>` })
  }
  const lead = say('emails.emailChange.confirm.lead', words.values)
  return messagePage(settings, {
    title: say('emails.emailChange.confirm.title', words.values),
    body: html`<p>${words.stressed(lead)}</p>
${button(form, say('emails.emailChange.confirm.button'))}
<p class="quiet">${say('emails.emailChange.confirm.warning')}</p>`,
  })
}

export function cancelChangePage(
  { state, change }: CancelLink,
  form: Form,
  settings: MessageSettings,
): PlainPage {
  const { say } = translate(settings.locale)
  const words = wordsOf({ change, settings })
  const title = say(`emails.emailChange.cancel.${state}Title`)
  const lead = html`<p>${words.stressed(say(`emails.emailChange.cancel.${state}`, words.values))}</p>`
  if (state !== 'waiting' && state !== 'changed')
    return messagePage(settings, { title, body: lead })
  return messagePage(settings, {
    title,
    body: html`${lead}
${state === 'changed' && html`<p>${words.stressed(say('emails.emailChange.cancel.means', words.values))}</p>`}
${button(form, say(`emails.emailChange.cancel.${state}Button`))}`,
  })
}

/** A form that came from elsewhere than our own page. */
export function refusedPage(settings: MessageSettings): PlainPage {
  const { say } = translate(settings.locale)
  return messagePage(settings, {
    title: say('emails.emailChange.refusedTitle'),
    body: html`<p>${say('emails.emailChange.refused')}</p>`,
  })
}

function button({ action, token }: Form, label: string): Html {
  return html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button>${label}</button>
</form>`
}

/** Addresses and names stand out: marks in the words' values become bold text. */
function wordsOf({ change, settings }: Pick<CancelLink, 'change'> & { settings: MessageSettings }) {
  const shown = [change?.new_email ?? '', change?.old_email ?? '', change?.username ?? '']
  const [email = '', old = '', username = ''] = ['\u0000', '\u0001', '\u0002']
  const marks = [email, old, username]
  return {
    values: { brand: settings.brandName, email, old, username },
    stressed: (text: string): Html[] =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no word has these
      text.split(/([\u0000-\u0002])/).map((part) => {
        const value = shown[marks.indexOf(part)]
        return value === undefined ? html`${part}` : html`<b>${value}</b>`
      }),
  }
}
