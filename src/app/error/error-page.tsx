import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/button.tsx'
import styles from './error.module.css'

interface ErrorPageProps {
  /** HTTP status. */
  status?: number
  /** The error message in the page's own data. */
  message?: string | undefined
}

/** A work that was withdrawn: the page says only that (RFC 7725). */
const WITHDRAWN = 451

/** The specification’s two states, 404 and everything else; of a withdrawn work, the message alone. */
export function ErrorPage({ status = 404, message }: ErrorPageProps) {
  const t = useTranslations('common.error')
  const isWithdrawn = status === WITHDRAWN
  const missing = isWithdrawn || status === 404
  const title = isWithdrawn ? message : t(missing ? 'notFoundTitle' : 'otherTitle')
  return (
    <div className={`${styles.page} ${missing ? styles.missing : styles.broken}`}>
      <title>{title}</title>
      {!isWithdrawn && <p className={styles.code}>{status}</p>}
      <h1>{title}</h1>
      {!isWithdrawn && <p className={styles.text}>{t(missing ? 'notFoundText' : 'otherText')}</p>}
      {!isWithdrawn && message && <p className={styles.message}>{message}</p>}
      <div className={styles.acts}>
        <ButtonLink href="/">{t('toHome')}</ButtonLink>
        {missing && (
          <ButtonLink href="/search" look="quiet" icon="search" className={styles.second}>
            {t('toSearch')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * The screen for errors that no page caught while rendering: it needs nothing but messages. The
 * browser writes the error to its console, and reports it to listeners.
 */
export function FallbackScreen({ error }: { error: unknown }) {
  useEffect(() => reportError(error), [error])
  const t = useTranslations('common.error')
  return (
    <div className={styles.fallback} role="alert">
      <h1>{t('fallbackTitle')}</h1>
      <p>{t('fallbackText')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}
