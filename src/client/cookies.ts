import type { Locale } from '#kernel/locale.ts'

const DAY_SECONDS = 86_400
/** The specification’s: consent lasts 365 days, SameSite lax. */
const CONSENT_DAYS = 365

/** The language of the page last shown, which decides where `/` leads. */
export function rememberLocale(locale: Locale): void {
  writeCookie('NEXT_LOCALE', locale)
}

export function rememberConsent(): void {
  writeCookie('consent', 'yes')
}

export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1]
}

/** The cookie lasts a year. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = CONSENT_DAYS * DAY_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}
