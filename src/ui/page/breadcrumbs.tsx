import { useTranslations } from 'use-intl'
import { A } from '../a.tsx'
import { type Crumb, crumbsFrom } from './crumbs.ts'
import styles from './page.module.css'

/** Where this page stands: home, then `items`; the last one is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useTranslations('common')
  const crumbs = crumbsFrom(t('home'), items)
  return (
    <nav aria-label={t('crumbs')} className={styles.crumbs}>
      <ol className={styles.crumbList}>
        {crumbs.map(({ href, label, isPage }) => (
          <li key={`${href}${label}`}>
            {href === undefined || isPage ? (
              <span aria-current={isPage ? 'page' : undefined}>{label}</span>
            ) : (
              <A href={href}>{label}</A>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
