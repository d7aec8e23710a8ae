import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { useConfig, useMe, usePageLocale } from '#client/root-data.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '../header/header.tsx'
import styles from './footer.module.css'

/** The specification’s version label. */
const VERSION = '2.1.1'

export function Footer() {
  const t = useTranslations('common')
  const { brandName, blogUrl, studioUrl } = useConfig()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {(studioUrl || blogUrl) && (
          <div className={styles.promotions}>
            <Promotion name="studio" href={studioUrl} />
            <Promotion name="blog" href={blogUrl} />
          </div>
        )}
        <div className={styles.row}>
          <A href="/" aria-label={brandName} className="row">
            <Logo name={brandName} />
          </A>
          <nav aria-label={t('footer.label')} className={styles.links}>
            <A href="/">{t('home')}</A>
            <A href="/charts">{t('explore.charts')}</A>
            <A href="/redeem">{t('footer.redeem')}</A>
            <A href="/company">{t('footer.company')}</A>
            {blogUrl && <a href={blogUrl}>{t('footer.blog')}</a>}
            <A href="/terms">{t('footer.terms')}</A>
            <A href="/privacy">{t('footer.privacy')}</A>
            <A href="/legal/commerce">{t('footer.commerce')}</A>
          </nav>
        </div>
        <div className={styles.row}>
          <p className="faint figures">{t('footer.version', { version: VERSION })}</p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}

/** Shows nothing where a deployment has none. */
function Promotion({ name, href }: { name: 'studio' | 'blog'; href: string | undefined }) {
  const t = useTranslations('common.footer')
  if (!href) return null
  return (
    <a href={href} className={styles.promotion}>
      <Icon name={name === 'studio' ? 'note' : 'edit'} size={22} />
      <span className="stack grow">
        <strong>{t(`${name}Title`)}</strong>
        <span>{t(`${name}Text`)}</span>
      </span>
      <Icon name="external" size={16} />
    </a>
  )
}

const NAMES: Record<Locale, string> = { ja: '日本語', en: 'English' }

/** The same page in the other language; page, query and music continue. */
function LanguageSwitch() {
  const t = useTranslations('common.footer')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const me = useMe()
  const go = async (event: MouseEvent, next: Locale, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (me)
      void import('./save-locale.ts').then(({ saveLocale }) => saveLocale(next), console.error)
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
