import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '../a.tsx'
import styles from './page.module.css'

/** The specification’s breadcrumb item. */
interface Crumb {
  /** Address of the page, where it leads anywhere. */
  to?: string
  /** The address to show in its place, where it differs. */
  as?: string
  label: string
}

interface BreadcrumbsProps {
  items: readonly Crumb[]
  /** A phone has no room for them: its first screen is for what the page shows. */
  wideOnly?: boolean
}

/** The path to this page: home, then `items`; the last one is the page itself. */
export function Breadcrumbs({ items, wideOnly }: BreadcrumbsProps) {
  const t = useTranslations('common')
  const crumbs: readonly Crumb[] = [{ to: '/', label: t('home') }, ...items]
  return (
    <nav aria-label={t('crumbs')} className={styles.crumbs} data-wide={wideOnly}>
      <ol className={styles.crumbList}>
        {crumbs.map(({ to, as: href = to, label }, index) => {
          const isPage = index === items.length
          return (
            <li key={`${href}${label}`}>
              {href === undefined || isPage ? (
                <span aria-current={isPage ? 'page' : undefined} lang={langOf(label)}>
                  {label}
                </span>
              ) : (
                <A href={href}>{label}</A>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
