import { useLocation, useNavigate } from 'react-router'
import { rememberLocale } from '#client/cookies.ts'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import type { Locale } from '#kernel/locale.ts'

/** Shows this page in a language that was just chosen. */
export function useShowLocale(): (locale: Locale) => Promise<void> {
  const navigate = useNavigate()
  const shown = usePageLocale()
  const { pathname } = useLocation()
  return async (locale) => {
    if (locale === shown) return
    rememberLocale(locale)
    await loadMessages(locale)
    await navigate(pathIn(locale, pathname), { replace: true, preventScrollReset: true })
  }
}
