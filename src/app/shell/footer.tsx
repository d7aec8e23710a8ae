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
  const t = useTranslations('common.footer')
  const common = useTranslations('common')
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
          <nav aria-label={t('label')} className={styles.links}>
            <A href="/">{common('home')}</A>
            <A href="/charts">{common('explore.charts')}</A>
            <A href="/redeem">{t('redeem')}</A>
            <A href="/company">{t('company')}</A>
            {blogUrl && <a href={blogUrl}>{t('blog')}</a>}
            <A href="/terms">{t('terms')}</A>
            <A href="/privacy">{t('privacy')}</A>
            <A href="/legal/commerce">{t('commerce')}</A>
          </nav>
        </div>
        <div className={styles.row}>
          <p className="faint figures">{t('version', { version: VERSION })}</p>
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
