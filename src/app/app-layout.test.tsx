import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import * as en from '#i18n/en/index.ts'
import { translate } from '#i18n/translate.ts'
import AppLayout, { ErrorBoundary } from './app-layout.tsx'

const { t } = translate('en')

afterEach(() => void vi.restoreAllMocks())

/** What is shown of a page whose loader, or whose rendering, ended with this. */
function pageAfter(error: unknown): string {
  const Routes = createRoutesStub([{ id: 'page', path: '*', Component: AppLayout, ErrorBoundary }])
  const hydrationData = { loaderData: {}, errors: { page: error } }
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Tokyo">
      <Routes initialEntries={['/']} hydrationData={hydrationData} />
    </IntlProvider>,
  )
}

test('an error code and message in the data of a page replace the page', () => {
  const data = { code: 'unavailable', message: 'Someone is mending it.' }
  const page = pageAfter(new ErrorResponse(503, '', data))
  expect(page).toContain('>503</p>')
  expect(page).toContain('<h1>Sorry, something happened.</h1>')
  expect(page).toContain('Someone is mending it.')
})

test('a page that is not there is the error page of 404, with its message', () => {
  const data = { code: 'not_found', message: t('problems.not_found') }
  const page = pageAfter(new ErrorResponse(404, '', data))
  expect(page).toContain('>404</p>')
  expect(page).toContain('<h1>Sorry, but no pages exists here.</h1>')
  expect(page).toContain(t('problems.not_found'))
})

test('an uncaught error while rendering shows the fallback screen', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = pageAfter(new Error('secret words'))
  expect(page).toContain(t('common.error.fallbackTitle'))
  expect(page).not.toContain('secret')
})
