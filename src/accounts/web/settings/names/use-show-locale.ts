import { useLocation, useNavigate } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import { pathIn } from '#web/i18n/locale-path.ts'
import { loadWords } from '#web/i18n/words.ts'
import { usePageLocale } from '#web/root-data.ts'
import { rememberLocale } from '#web/shell/cookies.ts'

/** Shows this page in a language that was just chosen. */
export function useShowLocale(): (locale: Locale) => Promise<void> {
  const navigate = useNavigate()
  const shown = usePageLocale()
  const { pathname } = useLocation()
  return async (locale) => {
    if (locale === shown) return
    rememberLocale(locale)
    await loadWords(locale)
    await navigate(pathIn(locale, pathname), { replace: true, preventScrollReset: true })
  }
}
