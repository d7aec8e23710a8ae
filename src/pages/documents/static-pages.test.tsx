import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, createStaticHandler, RouterContextProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { visitContext } from '#client/page-context.ts'
import { testConfig, testOperator } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { FORMATS, LOCALES, type Locale } from '#kernel/locale.ts'
import { KONBINI_YEN } from '#kernel/yen.ts'
import { readConfig } from '#main/config.ts'
import DocumentPage, { loader, meta } from './document-page.tsx'
import { commerce } from './text/commerce.ts'
import { company } from './text/company.ts'
import { privacy } from './text/privacy.ts'
import { sellerDocument } from './text/seller.ts'
import { terms } from './text/terms.ts'

const TEXTS = { company, terms, privacy, commerce }
type Name = keyof typeof TEXTS
const NAMES = ['company', 'terms', 'privacy', 'commerce'] as const
const { operator: nobody } = readConfig({})
const { paymentMethods } = testConfig
const documentOf = (name: Name, locale: Locale, operator = testOperator) =>
  TEXTS[name][locale]({ brand: 'Onkei', operator, feePercent: 12, paymentMethods })

function pageOf(name: Name, locale: Locale, operator?: typeof testOperator): string {
  const Routes = createRoutesStub([{ id: 'page', path: '*', Component: DocumentPage }])
  const loaderData = { page: documentOf(name, locale, operator) }
  return renderToStaticMarkup(
    <IntlProvider locale={FORMATS[locale]} messages={messages[locale]} timeZone="Asia/Tokyo">
      <Routes initialEntries={[`/${name}`]} hydrationData={{ loaderData }} />
    </IntlProvider>,
  )
}

const NONE = {
  en: 'This is a test installation without an operator',
  ja: '運営者のいない、試験用のサイト',
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(NAMES)(
    'the page %s has a title, a lead and sections, and the name of the deployment',
    (name) => {
      const page = pageOf(name, locale)
      const { title, lead, sections } = documentOf(name, locale)
      expect(page).toContain('<h1>')
      expect([title, lead].every((words) => words.trim().length > 0)).toBe(true)
      expect(page.match(/<h2>/g)).toHaveLength(sections.length)
      for (const { paragraphs = [], facts = [] } of sections) {
        expect(paragraphs.length + facts.length).toBeGreaterThan(0)
      }
      expect(page).toContain('Onkei')
      expect(page).not.toContain('Neiro')
    },
  )

  test.each(NAMES)('the page %s names the operator and how to reach them', (name) => {
    const page = pageOf(name, locale)
    const { onRequest, ...facts } = testOperator
    expect(onRequest).toBe(false)
    for (const fact of Object.values(facts)) expect(page).toContain(`<dd>${fact}</dd>`)
    expect(page).not.toContain(NONE[locale])
  })

  test.each(NAMES)(
    'without an operator, the page %s calls the site a test installation',
    (name) => {
      expect(pageOf(name, locale, nobody)).toContain(NONE[locale])
    },
  )

  test('an operator without a published phone number gives it on request', () => {
    const { sections } = documentOf('commerce', locale, { ...testOperator, phone: undefined })
    const words = { en: ['Phone', 'on request'], ja: ['電話番号', 'ご請求'] }[locale]
    const row = sections[0]?.facts?.find(([term]) => term === words[0])
    expect(row?.[1]).toContain(words[1])
  })

  test.each(NAMES)('on request, the page %s has no address and no phone number', (name) => {
    const operator = { ...testOperator, onRequest: true }
    const text = JSON.stringify(documentOf(name, locale, operator))
    expect(text).not.toContain(operator.address)
    expect(text).not.toContain(operator.phone)
    expect(text).toContain(operator.representative)
    expect(documentOf(name, locale, operator).onRequest).toBe(
      name === 'commerce' ? null : undefined,
    )
  })

  test('an artist who sells as a business has a page with their details, or the form to ask for them', () => {
    const site = { brand: 'Onkei', operator: testOperator, feePercent: 12, paymentMethods }
    const facts = {
      name: '星野澪',
      representative: '',
      address: '東京都渋谷区1-2-3',
      phone: '03-1111-2222',
      email: 'mio@example.com',
    }
    const seller = { username: 'mio', artist: 'Mio', isBusiness: true, onRequest: false, facts }
    const shown = sellerDocument(locale, site, seller)
    const [own, service, ...trade] = shown.sections
    expect(own?.facts?.map(([, fact]) => fact)).toEqual([
      'Mio',
      ...Object.values(facts).filter((fact) => fact !== ''),
    ])
    expect(JSON.stringify(service)).toContain(testOperator.name)
    expect(trade).toEqual(commerce[locale](site).sections.slice(1))
    expect(shown.onRequest).toBeUndefined()
    const asked = sellerDocument(locale, site, { ...seller, onRequest: true, facts: null })
    expect(asked.onRequest).toBe('mio')
    expect(JSON.stringify(asked.sections[0])).toContain({ en: 'on request', ja: 'ご請求' }[locale])
    const none = sellerDocument(locale, site, { ...seller, isBusiness: false, facts: null })
    expect(none.onRequest).toBeUndefined()
    expect(JSON.stringify(none.sections[0])).toContain({ en: 'individual', ja: '個人' }[locale])
  })

  test.each(['terms', 'privacy'] as const)('the page %s says since when it applies', (name) => {
    expect(pageOf(name, locale)).toMatch(/Effective \d+ \w+ \d{4}<|\d{4}年\d+月\d+日施行</)
  })

  test('payment at convenience stores is disclosed with its amounts and deadline', () => {
    const page = pageOf('commerce', locale)
    const most = KONBINI_YEN.most.toLocaleString('en')
    for (const words of [`${KONBINI_YEN.least}`, most, locale === 'ja' ? '3日以内' : '3 days']) {
      expect(page).toContain(words)
    }
  })

  test.each(['terms', 'privacy'] as const)(
    'the page %s says who reads private messages where there are any, and only there',
    (name) => {
      const site = { brand: 'Onkei', operator: testOperator, feePercent: 12, paymentMethods }
      const words = {
        en: /only if the one who got it reports|except a message/,
        ja: /受け取った方が通報した/,
      }
      const textOf = (messages: boolean) =>
        JSON.stringify(TEXTS[name][locale]({ ...site, messages }))
      expect(textOf(true)).toMatch(words[locale])
      expect(textOf(false)).not.toMatch(words[locale])
    },
  )

  test('services that browsers send data to are named where they are configured, and only there', () => {
    const site = { brand: 'Onkei', operator: testOperator, feePercent: 12, paymentMethods }
    const text = (services?: { algolia: boolean; analytics: string | undefined }) =>
      JSON.stringify(privacy[locale]({ ...site, ...(services && { services }) }))
    expect(text()).toMatch(/Do Not Track.*Global Privacy Control/)
    expect(text()).not.toContain('Algolia')
    const both = text({ algolia: true, analytics: 'stats.example' })
    expect(both).toContain('"Algolia"')
    expect(both).toContain('"stats.example"')
  })

  test('only the ways to pay that are accepted are disclosed', () => {
    const site = { brand: 'Onkei', operator: testOperator, feePercent: 12 }
    const text = (methods: typeof paymentMethods) =>
      JSON.stringify(commerce[locale]({ ...site, paymentMethods: methods }))
    const konbini = locale === 'ja' ? 'コンビニ' : 'onvenience store'
    expect(text(['card'])).not.toContain(konbini)
    expect(text(['card'])).not.toContain('PayPay')
    expect(text(['card', 'paypay'])).toContain('PayPay')
  })

  test('the temporary cookies of a sign-in, and sign-in with social accounts, are described', () => {
    const page = pageOf('privacy', locale)
    expect(page).toContain(locale === 'ja' ? '一時的なCookie' : 'Temporary sign-in cookies')
    expect(page).toContain('Facebook')
    expect(pageOf('terms', locale)).toContain(
      locale === 'ja' ? '連携アカウント' : 'connected account',
    )
  })

  test('the privacy policy names the service that errors are reported to, where there is one', () => {
    const site = { brand: 'Onkei', operator: testOperator, feePercent: 12, paymentMethods }
    const textOf = (errorHost?: string) =>
      JSON.stringify(privacy[locale]({ ...site, ...(errorHost && { errorHost }) }))
    expect(textOf('errors.example.com')).toContain('errors.example.com')
    expect(textOf()).not.toMatch(/undefined|Error reports|エラーの報告/)
  })

  test('the terms state the fee that this deployment takes', () => {
    expect(pageOf('terms', locale)).toContain('12%')
  })
})

test.each(['company', 'terms', 'privacy', 'legal/commerce'])('/%s has a document', async (path) => {
  const handler = createStaticHandler([{ path: 'ja?', children: [{ id: 'page', path, loader }] }])
  for (const address of [`/${path}`, `/ja/${path}`, `/${path.toUpperCase()}/`]) {
    const requestContext = new RouterContextProvider()
    const terms = { operator: testOperator, feePercent: 10, paymentMethods }
    const visit = { config: testConfig, locale: 'en' as const, terms }
    requestContext.set(visitContext, Object.assign(Object.create(null), visit))
    const page = await handler.query(new Request(`https://a.example${address}`), { requestContext })
    expect(page).toMatchObject({
      statusCode: 200,
      loaderData: { page: { lead: expect.any(String) } },
    })
  }
})

test('both languages say as much, section by section', () => {
  for (const name of NAMES) {
    const [english, japanese] = [documentOf(name, 'en'), documentOf(name, 'ja')]
    const shape = (text: typeof english) =>
      text.sections.map(({ paragraphs = [], facts = [] }) => [paragraphs.length, facts.length])
    expect([name, shape(japanese)]).toEqual([name, shape(english)])
  }
})

test('a page tells other services its language, in British English or Japanese', () => {
  const localeOf = (pathname: string) =>
    meta({ location: { pathname }, matches: [], loaderData: documentOf('terms', 'en') }).find(
      (tag) => 'property' in tag && tag.property === 'og:locale',
    )
  expect(localeOf('/terms')).toMatchObject({ content: 'en_GB' })
  expect(localeOf('/ja/terms')).toMatchObject({ content: 'ja_JP' })
})
