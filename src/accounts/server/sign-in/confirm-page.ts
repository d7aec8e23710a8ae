import type { Http } from '#http/http.ts'
import { linkForm, registerLinkPage } from '#http/link-page.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Part, Text } from '#kernel/plain-page.ts'
import { describeBrowser } from '../sessions/describe-browser.ts'
import { boldValues } from './bold-values.ts'
import { confirmSignIn, findLink, listMergingIdentities } from './confirm-sign-in.ts'
import { readLinkToken } from './secrets.ts'
import type { SignInRequestRow } from './store.ts'

const PATH = '/auth/email/confirm'
const STATUS = { done: 200, used: 410, expired: 410 } as const

interface Visit {
  state: keyof typeof STATUS | 'open'
  /** The request is missing where the link was never sent. */
  asked: SignInRequestRow | undefined
  merging: Awaited<ReturnType<typeof listMergingIdentities>>
}

/** The page behind the link by which people sign in. */
export function registerConfirmPage(http: Http): void {
  const { context } = http
  registerLinkPage<Visit>(http, PATH, {
    async find({ query }) {
      const { state, request: asked } = await findLink(context, readLinkToken(query))
      const isOpen = state === 'open' && asked !== undefined
      return { state, asked, merging: isOpen ? await listMergingIdentities(context, asked) : [] }
    },
    async use({ body }) {
      const { state, request: asked } = await confirmSignIn(context, readLinkToken(body))
      return { state: state === 'open' ? 'done' : state, asked, merging: [] }
    },
    localeOf: ({ asked }) => asked?.locale,
    show({ brandName: brand, locale }, { state, asked, merging }, { query }) {
      const { t } = translate(locale)
      if (state === 'open' && asked) {
        const title = t('accounts.confirm.title', { brand })
        const told = { token: readLinkToken(query), asked, merging, now: context.clock.now() }
        return { title, parts: askParts(locale, told) }
      }
      const kind = state === 'open' ? 'expired' : state
      return {
        title: t(`accounts.confirm.${kind}Title`),
        parts: [t(`accounts.confirm.${kind}`)],
        status: STATUS[kind],
      }
    },
  })
}

interface Told extends Pick<Visit, 'merging'> {
  token: string
  asked: SignInRequestRow
  now: Date
}

function askParts(locale: Locale, { token, asked, merging, now }: Told): Part[] {
  const { t } = translate(locale)
  const words = (key: 'where' | 'when' | 'code' | 'codeHint' | 'button' | 'warning') =>
    t(`accounts.confirm.${key}`)
  const { browser, system } = describeBrowser(asked.userAgent)
  const where = t('settings.sessions.device', {
    browser: browser ?? t('settings.sessions.unknownBrowser'),
    system: system ?? t('settings.sessions.unknownSystem'),
  })
  const lead = boldValues({ email: asked.email }, (email) => t('accounts.confirm.lead', email))
  const time = asked.createdAt
  return [
    lead,
    {
      facts: [
        { term: words('where'), value: where },
        { term: words('when'), value: [{ time, text: ago(time, now, locale) }] },
        { term: words('code'), value: asked.code, look: 'code' },
      ],
    },
    { quiet: words('codeHint') },
    ...merging.map((identity) => mergeNote(locale, identity)),
    linkForm(PATH, token, words('button')),
    { quiet: words('warning') },
  ]
}

/** Anyone who presses the button must know that it lets a social account in permanently. */
function mergeNote(locale: Locale, identity: Visit['merging'][number]): Text {
  const { t } = translate(locale)
  const provider = t(`accounts.socialPages.${identity.provider}`)
  if (identity.label === '') {
    return t('accounts.socialPages.joinsNameless', { provider })
  }
  return boldValues({ name: identity.label }, ({ name }) =>
    t('accounts.socialPages.joins', { provider, name }),
  )
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
