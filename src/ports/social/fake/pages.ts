import * as z from 'zod/mini'
import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { translate } from '#i18n/translate.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import { type Html, html } from '#kernel/html.ts'
import type { Locale } from '#kernel/locale.ts'
import { readEmail } from '../providers.ts'
import type { SocialIdentity, SocialProviders } from '../social.ts'

const HANDLE = /^[a-z0-9._-]{1,50}$/
const NAME_LENGTH = 80

const text = z.optional(z.string())
const Form = z.object({ handle: text, name: text, email: text, verified: text })

/** The typed values; they are shown again with a problem. */
type Form = z.output<typeof Form>
type Field = 'handle' | 'name' | 'email'

interface Page {
  brandName: string
  locale: Locale
  provider: keyof SocialProviders
}

interface Ask extends Page {
  form: Form
  wrong: readonly Field[]
}

/** Asks for an identity. The form posts to the address of the page, which holds the request. */
export function askPage(page: Ask): PlainPage {
  const { t } = translate(page.locale)
  const brand = page.brandName
  return pageOf(
    page,
    html`<h1>${t('social.fake.heading', { brand })}</h1>
<form method="post">
<div class="pair">
${field(page, 'handle', html` autocapitalize="none" spellcheck="false" maxlength="60" required`)}
${field(page, 'name', html` maxlength="200"`)}
</div>
<p class="hint quiet" id="handle-hint">${t('social.fake.handleHint')}</p>
${field(page, 'email', html` inputmode="email" autocapitalize="none" spellcheck="false" maxlength="300"`)}
<label class="check"><input type="checkbox" name="verified" value="yes"${page.form.verified !== undefined && html` checked`}>
${t('social.fake.verified')}</label>
<div class="pair">
<button name="answer" value="allow">${t('social.fake.allow')}</button>
<button class="quiet" name="answer" value="cancel" formnovalidate>${t('common.cancel')}</button>
</div>
</form>`,
  )
}

function field({ locale, form, wrong }: Ask, name: Field, attributes: Html): Html {
  const { t } = translate(locale)
  const isWrong = wrong.includes(name)
  const notes = [isWrong && `${name}-problem`, name === 'handle' && 'handle-hint'].filter(Boolean)
  return html`<div>
<label for="${name}">${t(`social.fake.${name}`)}</label>
<input id="${name}" name="${name}" value="${form[name] ?? ''}" autocomplete="off"${attributes}
${notes.length > 0 && html` aria-describedby="${notes.join(' ')}"`}${isWrong && html` aria-invalid="true"`}${wrong[0] === name && html` autofocus`}>
${isWrong && html`<p class="problem" id="${name}-problem">${t(`social.fake.problems.${name}`)}</p>`}
</div>`
}

/** The page for a request that is not one of ours; it redirects nowhere. */
export function refusedPage(page: Page): PlainPage {
  const { t } = translate(page.locale)
  return pageOf(
    page,
    html`<h1>${t('social.fake.refusedTitle')}</h1>
<p>${t('social.fake.refused', { brand: page.brandName })}</p>`,
  )
}

function pageOf({ brandName, locale, provider: key }: Page, body: Html): PlainPage {
  const { t } = translate(locale)
  const provider = t(`accounts.socialPages.${key}`)
  const title = t('social.fake.title', { provider })
  const banner = t('social.fake.banner', { provider, brand: brandName })
  return { locale, brandName, title, layout: 'form', body, banner }
}

export function readForm(
  body: unknown,
): { identity: SocialIdentity } | { form: Form; wrong: Field[] } {
  const form = z.safeParse(Form, body).data ?? {}
  const handle = (form.handle ?? '').normalize('NFKC').trim().replace(/^@/, '').toLowerCase()
  const name = cleanLine(form.name ?? '')
  const typedEmail = (form.email ?? '').trim()
  const email = readEmail(typedEmail)
  const wrong: Field[] = []
  if (!HANDLE.test(handle)) wrong.push('handle')
  if ([...name].length > NAME_LENGTH) wrong.push('name')
  if (typedEmail !== '' && email === undefined) wrong.push('email')
  if (wrong.length > 0) return { form, wrong }
  return {
    identity: {
      // The id is never one at the real provider, whose keys may be set one day.
      subject: `fake-${handle}`,
      name: name === '' ? undefined : name,
      handle,
      email,
      emailVerified: email !== undefined && form.verified !== undefined,
    },
  }
}
