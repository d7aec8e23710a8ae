import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '../header/header.tsx'
import styles from './footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'

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
