import { useTranslations } from 'use-intl'
import styles from './page.module.css'

export function Spinner({ size = 24 }: { size?: number }) {
  const t = useTranslations('common')
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      role="status"
      aria-label={t('loading')}
    />
  )
}
