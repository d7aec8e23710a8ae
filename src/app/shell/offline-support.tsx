import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isWaiting, retry, subscribe } from '#client/connection/connection.ts'
import { prefetchRoutes } from '#client/connection/prefetch-routes.ts'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import styles from './offline-support.module.css'

/** Fetches all pages' code ahead, and says why a page does not come while the connection is away. */
export function OfflineSupport() {
  const locale = usePageLocale()
  const waits = useSyncExternalStore(subscribe, isWaiting)
  useEffect(() => whenLoaded(() => prefetchRoutes(locale)), [locale])
  // There from the start, so that what appears in it is announced.
  return (
    <div role="status" className={styles.place}>
      {waits && <OfflineNotice />}
    </div>
  )
}

/** Asks to be tried again; what was pressed is opened then. */
function OfflineNotice() {
  const t = useTranslations('common.connection')
  const { brandName } = useConfig()
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <div className={styles.notice}>
      <p>{isOnline ? t('unreachable', { brandName }) : t('offline')}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** After everything that the page itself fetches. */
function whenLoaded(then: () => void): () => void {
  const start = () => whenIdle(then)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
  return () => removeEventListener('load', start)
}
