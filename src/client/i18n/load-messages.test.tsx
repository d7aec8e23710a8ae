import { renderToStaticMarkup } from 'react-dom/server'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { expect, test, vi } from 'vitest'
import * as en from '#i18n/en/index.ts'
import * as ja from '#i18n/ja/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { MessagesProvider, provideMessages } from './load-messages.ts'

provideMessages('en', en)
provideMessages('ja', ja)

function Said() {
  const t = useTranslations('problems')
  const format = useFormatter()
  const day = format.dateTime(new Date('2026-10-03T18:00:00Z'), { dateStyle: 'long' })
  return `${useLocale()} ${t('not_found')} ${day}`
}

const render = (locale: Locale) =>
  renderToStaticMarkup(
    <MessagesProvider locale={locale}>
      <Said />
    </MessagesProvider>,
  )

test('each page has the words and the dates of its language, whichever was made before', () => {
  const [first, japanese, second] = [render('en'), render('ja'), render('en')]
  expect(first).toBe(`en-GB ${en.problems.not_found} 4 October 2026`)
  expect(japanese).toBe(`ja ${ja.problems.not_found} 2026年10月4日`)
  expect(second).toBe(first)
})

test('a server makes its formats once for all pages', () => {
  render('en')
  const making = vi.spyOn(Intl, 'DateTimeFormat')
  render('en')
  expect(making).not.toHaveBeenCalled()
  making.mockRestore()
})
