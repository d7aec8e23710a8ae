import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isWaiting, retry, subscribe, whenIdle } from '#client/connection.ts'
import { loadMessages } from '#client/i18n/load-messages.ts'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import type { Locale } from '#kernel/locale.ts'
import { Button } from '#ui/button.tsx'
import styles from './offline-support.module.css'

/** Fetches all pages' code ahead, and explains why a page does not come while there is no connection. */
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

declare global {
  interface Window {
    /** Each route's chunk, and those that it imports. */
    __reactRouterManifest?: {
      routes: Record<string, { module: string; imports?: readonly string[] }>
    }
  }
  interface Navigator {
    /** Network Information API: not in Safari, nor in Firefox. */
    connection?: { saveData: boolean }
  }
}

/** Fetches the code and the messages of all pages ahead, so that later only their data are missing. */
async function prefetchRoutes(locale: Locale): Promise<void> {
  if (navigator.connection?.saveData) return
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  for (const href of routes.flatMap(({ module, imports = [] }) => [module, ...imports])) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const more = { rel: 'modulepreload', href, fetchPriority: 'low' }
    document.head.append(Object.assign(document.createElement('link'), more))
  }
  await loadMessages(locale)
}
