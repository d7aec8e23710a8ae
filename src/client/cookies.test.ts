import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberConsent, rememberLocale } from './cookies.ts'

let page: { cookie: string }
beforeEach(() => {
  page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
})
afterEach(() => void vi.unstubAllGlobals())

test('consent is stored for 365 days, SameSite lax', () => {
  rememberConsent()
  expect(page.cookie).toBe(`consent=yes; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`)
})

test('the locale cookie NEXT_LOCALE is set from the current locale', () => {
  rememberLocale('ja')
  expect(page.cookie).toMatch(/^NEXT_LOCALE=ja; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  rememberLocale('en')
  expect(page.cookie).toMatch(/^NEXT_LOCALE=en; /)
})

test('on https the cookies are Secure', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  rememberConsent()
  expect(page.cookie).toMatch(/; Secure$/)
})
