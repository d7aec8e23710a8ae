import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SocialProviders } from '../social.ts'
import type { Field, Form } from './form.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8')
const styleHash = createHash('sha256').update(STYLE).digest('base64')
/** The way back is on our own origin, which form-action holds for the redirect, too. */
export const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

interface Page {
  brandName: string
  locale: Locale
  provider: keyof SocialProviders
}

interface AskPage extends Page {
  form: Form
  wrong: readonly Field[]
}

/** Asks who to be. The form posts to the address of the page, which holds the request. */
export function renderAsk(page: AskPage): string {
  const { say } = translate(page.locale)
  const brand = page.brandName
  return renderPage(
    page,
    html`<h1>${say('social.fake.heading', { brand })}</h1>
<form method="post">
<div class="pair">
${field(page, 'handle', html` autocapitalize="none" spellcheck="false" maxlength="60" required`)}
${field(page, 'name', html` maxlength="200"`)}
</div>
${problem(page, 'handle')}
${problem(page, 'name')}
<p class="hint" id="handle-hint">${say('social.fake.handleHint')}</p>
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

function field({ locale, form, wrong }: AskPage, name: Field, attributes: Html): Html {
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
function problem({ locale, wrong }: AskPage, name: Field): Html | false {
  const { say } = translate(locale)
  const words = () => say(`social.fake.problems.${name}`)
  return wrong.includes(name) && html`<p class="problem" id="${name}-problem">${words()}</p>`
}

/** For a request that is not one of ours: nobody is sent anywhere. */
export function renderRefused(page: Page): string {
  const { say } = translate(page.locale)
  return renderPage(
    page,
    html`<h1>${say('social.fake.refusedTitle')}</h1>
<p>${say('social.fake.refused', { brand: page.brandName })}</p>`,
  )
}

function renderPage({ brandName, locale, provider: key }: Page, body: Html): string {
  const { say } = translate(locale)
  const provider = say(`social.fake.providers.${key}`)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('social.fake.title', { provider })} – ${brandName}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<p class="banner" role="note">${say('social.fake.banner', { provider, brand: brandName })}</p>
<main>${body}</main>
</body>
</html>
`.markup
}
