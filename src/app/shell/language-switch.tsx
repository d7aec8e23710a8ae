import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { rememberLocale } from '#client/cookies.ts'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { useMe, usePageLocale } from '#client/root-data.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import styles from './footer.module.css'

const NAMES: Record<Locale, string> = { ja: '日本語', en: 'English' }

/** The same page in the other language; page, query and music continue. */
export function LanguageSwitch() {
  const t = useTranslations('common.footer')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const me = useMe()
  const go = async (event: MouseEvent, next: Locale, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    rememberLocale(next)
    if (me) void saveLocale(next)
    await loadMessages(next)
    await navigate(to, { preventScrollReset: true })
  }
  return (
    <nav aria-label={t('language')} className={styles.languages}>
      {[...LOCALES].reverse().map((each) => {
        const to = pathIn(each, pathname) + search + hash
        return (
          <a
            key={each}
            href={to}
            lang={each}
            hrefLang={each}
            aria-current={each === locale || undefined}
            onClick={(event) => go(event, each, to)}
          >
            {NAMES[each]}
          </a>
        )
      })}
    </nav>
  )
}

/**
 * Stores the language of signed-in people; a failure is only logged to the console (specification
 * section 8).
 */
async function saveLocale(locale: Locale): Promise<void> {
  const answer = await callApi(putMe, { body: { locale } })
  if (isFailure(answer)) console.error('The language was not saved:', answer.message)
}
