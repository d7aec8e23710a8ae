import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { withoutLocale } from '#client/i18n/locale-path.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './explore-menu.module.css'

const PAGES = ['charts', 'genres', 'new', 'albums'] as const

/** The browser’s own popover: it opens, and closes on Escape or a press outside, without script too. */
export function ExploreMenu({ className }: { className?: string | undefined }) {
  const t = useTranslations('common.explore')
  const pages = useRef<HTMLUListElement>(null)
  const page = withoutLocale(useLocation().pathname)
  return (
    <nav aria-label={t('title')} className={className}>
      <button type="button" popoverTarget="explore" className={styles.button}>
        <span>{t('title')}</span>
        <Icon name="down" size={16} />
      </button>
      <ul ref={pages} id="explore" popover="auto" className={styles.pages}>
        {PAGES.map((each) => (
          <li key={each}>
            <A
              href={`/${each}`}
              aria-current={page === `/${each}` ? 'page' : undefined}
              onClick={() => pages.current?.hidePopover()}
            >
              {t(each)}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  )
}
