import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, createStaticHandler, RouterContextProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { visitContext } from '#client/page-context.ts'
import { testConfig } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { FORMATS, LOCALES, type Locale } from '#kernel/locale.ts'
import DocumentPage, { loader } from './document-page.tsx'
import { commerce } from './text/commerce.ts'
import { company } from './text/company.ts'
import { privacy } from './text/privacy.ts'
import { terms } from './text/terms.ts'

const TEXTS = { company, terms, privacy, commerce }
const documentOf = (name: keyof typeof TEXTS, locale: Locale) => TEXTS[name][locale]('Onkei')

function pageOf(name: keyof typeof TEXTS, locale: Locale): string {
  const Routes = createRoutesStub([{ id: 'page', path: '*', Component: DocumentPage }])
  const loaderData = { page: documentOf(name, locale) }
  return renderToStaticMarkup(
    <IntlProvider locale={FORMATS[locale]} messages={messages[locale]} timeZone="Asia/Tokyo">
      <Routes initialEntries={[`/${name}`]} hydrationData={{ loaderData }} />
    </IntlProvider>,
  )
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(['company', 'terms', 'privacy', 'commerce'] as const)(
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
})

test.each(['company', 'terms', 'privacy', 'legal/commerce'])('/%s has a document', async (path) => {
  const handler = createStaticHandler([{ path: 'ja?', children: [{ id: 'page', path, loader }] }])
  for (const address of [`/${path}`, `/ja/${path}`, `/${path.toUpperCase()}/`]) {
    const requestContext = new RouterContextProvider()
    const visit = { config: testConfig, locale: 'en' as const }
    requestContext.set(visitContext, Object.assign(Object.create(null), visit))
    const page = await handler.query(new Request(`https://a.example${address}`), { requestContext })
    expect(page).toMatchObject({
      statusCode: 200,
      loaderData: { page: { lead: expect.any(String) } },
    })
  }
})

test('both languages say as much, section by section', () => {
  for (const name of ['company', 'terms', 'privacy', 'commerce'] as const) {
    const [english, japanese] = [documentOf(name, 'en'), documentOf(name, 'ja')]
    const shape = (text: typeof english) =>
      text.sections.map(({ paragraphs = [], facts = [] }) => [paragraphs.length, facts.length])
    expect([name, shape(japanese)]).toEqual([name, shape(english)])
  }
})
