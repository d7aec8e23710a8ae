import { useTranslations } from 'use-intl'
import { A } from '#web/ui/a.tsx'
import styles from './browse.module.css'

interface SortLinksProps {
  path: string
  sort: 'new' | 'popular'
}

export function SortLinks({ path, sort }: SortLinksProps) {
  const t = useTranslations('sounds.browse')
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)
  return (
    <nav aria-label={t('sort')} className={styles.sort}>
      <A href={path} aria-current={current(sort === 'new')}>
        {t('fresh')}
      </A>
      <A href={`${path}?sort=popular`} aria-current={current(sort === 'popular')}>
        {t('popular')}
      </A>
    </nav>
  )
}
