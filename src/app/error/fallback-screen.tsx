import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import styles from './error.module.css'

/** For errors that no page caught while rendering: it needs nothing but words. */
export function FallbackScreen() {
  const t = useTranslations('common.error')
  return (
    <div className={styles.fallback} role="alert">
      <h1>{t('fallbackTitle')}</h1>
      <p>{t('fallbackText')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}
