import { useTranslations } from 'use-intl'
import { useConfig } from '../root-data.ts'
import { A } from '../ui/a.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './footer.module.css'
import { Logo } from './header/logo.tsx'
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
            {studioUrl && (
              <Promotion
                href={studioUrl}
                icon="note"
                title={t('footer.studioTitle')}
                text={t('footer.studioText')}
              />
            )}
            {blogUrl && (
              <Promotion
                href={blogUrl}
                icon="edit"
                title={t('footer.blogTitle')}
                text={t('footer.blogText')}
              />
            )}
          </div>
        )}
        <div className={styles.row}>
          <A href="/" aria-label={brandName} className={styles.logo}>
            <Logo name={brandName} />
          </A>
          <nav aria-label={t('footer.label')} className={styles.links}>
            <A href="/">{t('home')}</A>
            <A href="/company">{t('footer.company')}</A>
            {blogUrl && <a href={blogUrl}>{t('footer.blog')}</a>}
            <A href="/terms">{t('footer.terms')}</A>
            <A href="/privacy">{t('footer.privacy')}</A>
            <A href="/legal/commerce">{t('footer.commerce')}</A>
          </nav>
        </div>
        <div className={styles.row}>
          <p className={styles.version}>{t('footer.version', { version: VERSION })}</p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}

interface PromotionProps {
  href: string
  icon: IconName
  title: string
  text: string
}

function Promotion({ href, icon, title, text }: PromotionProps) {
  return (
    <a href={href} className={styles.promotion}>
      <Icon name={icon} size={22} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <Icon name="external" size={16} />
    </a>
  )
}
