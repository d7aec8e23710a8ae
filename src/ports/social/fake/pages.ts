import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import type { Locale } from '#kernel/locale.ts'
import type { PlainForm, PlainPage, TypedField } from '#kernel/plain-page.ts'
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
  const verified = { type: 'checkbox', name: 'verified', value: 'yes' }
  const isVerified = page.form.verified !== undefined
  const form: PlainForm = {
    rows: [
      [{ ...field(page, 'handle'), ...VERBATIM, maxLength: 60, required: true }],
      [
        { ...field(page, 'name'), maxLength: 200 },
        { ...field(page, 'email'), ...VERBATIM, maxLength: 300, inputMode: 'email' },
      ],
      [{ ...verified, label: t('social.fake.verified'), defaultChecked: isVerified }],
    ],
    buttons: [
      { label: t('social.fake.allow'), name: 'answer', value: 'allow' },
      { ...CANCEL, label: t('common.cancel') },
    ],
  }
  const heading = t('social.fake.heading', { brand: page.brandName })
  return { ...pageOf(page), heading, parts: [{ form }] }
}

const VERBATIM = { autoCapitalize: 'none', spellCheck: false } as const
const CANCEL = { name: 'answer', value: 'cancel', look: 'outline', formNoValidate: true } as const

function field({ locale, form, wrong }: Ask, name: Field): TypedField {
  const { t } = translate(locale)
  return {
    name,
    label: t(`social.fake.${name}`),
    defaultValue: form[name] ?? '',
    autoFocus: wrong[0] === name,
    ...(name === 'handle' && { hint: t('social.fake.handleHint') }),
    ...(wrong.includes(name) && { problem: t(`social.fake.problems.${name}`) }),
  }
}

/** The page for a request that is not one of ours; it redirects nowhere. */
export function refusedPage(page: Page): PlainPage {
  const { t } = translate(page.locale)
  return {
    ...pageOf(page),
    heading: t('social.fake.refusedTitle'),
    parts: [t('social.fake.refused', { brand: page.brandName })],
  }
}

function pageOf({ brandName, locale, provider: key }: Page): Omit<PlainPage, 'parts'> {
  const { t } = translate(locale)
  const provider = t(`accounts.socialPages.${key}`)
  const title = t('social.fake.title', { provider })
  const banner = t('social.fake.banner', { provider, brand: brandName })
  return { locale, brandName, title, layout: 'form', banner }
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
