import { useTranslations } from 'use-intl'
import styles from './page.module.css'

/** A grey place of the size that is to come. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

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
