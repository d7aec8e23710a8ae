import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SocialProviders } from '../social.ts'
import type { Field, Form } from './form.ts'

interface Page {
  brandName: string
  locale: Locale
  provider: keyof SocialProviders
}

interface Ask extends Page {
  form: Form
  wrong: readonly Field[]
}

/** Asks who to be. The form posts to the address of the page, which holds the request. */
export function askPage(page: Ask): PlainPage {
  const { say } = translate(page.locale)
  const brand = page.brandName
  return pageOf(
    page,
    html`<h1>${say('social.fake.heading', { brand })}</h1>
<form method="post">
<div class="pair">
${field(page, 'handle', html` autocapitalize="none" spellcheck="false" maxlength="60" required`)}
${field(page, 'name', html` maxlength="200"`)}
</div>
${problem(page, 'handle')}
${problem(page, 'name')}
<p class="hint quiet" id="handle-hint">${say('social.fake.handleHint')}</p>
${field(page, 'email', html` inputmode="email" autocapitalize="none" spellcheck="false" maxlength="300"`)}
${problem(page, 'email')}
<label class="check"><input type="checkbox" name="verified" value="yes"${page.form.verified !== undefined && html` checked`}>
${say('social.fake.verified')}</label>
<div class="pair">
<button name="answer" value="allow">${say('social.fake.allow')}</button>
<button class="quiet" name="answer" value="cancel" formnovalidate>${say('social.fake.cancel')}</button>
</div>
</form>`,
  )
}

function field({ locale, form, wrong }: Ask, name: Field, attributes: Html): Html {
  const { say } = translate(locale)
  const isWrong = wrong.includes(name)
  const notes = [isWrong && `${name}-problem`, name === 'handle' && 'handle-hint'].filter(Boolean)
  return html`<div>
<label for="${name}">${say(`social.fake.${name}`)}</label>
<input id="${name}" name="${name}" value="${form[name] ?? ''}" autocomplete="off"${attributes}
${notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`}${isWrong && html` aria-invalid="true"`}${wrong[0] === name && html` autofocus`}>
</div>`
}

/** Below the row, where the words have room. */
function problem({ locale, wrong }: Ask, name: Field): Html | false {
  const { say } = translate(locale)
  const words = () => say(`social.fake.problems.${name}`)
  return wrong.includes(name) && html`<p class="problem" id="${name}-problem">${words()}</p>`
}

/** For a request that is not one of ours: no one is sent anywhere. */
export function refusedPage(page: Page): PlainPage {
  const { say } = translate(page.locale)
  return pageOf(
    page,
    html`<h1>${say('social.fake.refusedTitle')}</h1>
<p>${say('social.fake.refused', { brand: page.brandName })}</p>`,
  )
}

function pageOf({ brandName, locale, provider: key }: Page, body: Html): PlainPage {
  const { say } = translate(locale)
  const provider = say(`social.fake.providers.${key}`)
  const title = say('social.fake.title', { provider })
  const banner = say('social.fake.banner', { provider, brand: brandName })
  return { locale, brandName, title, layout: 'form', body, banner }
}
