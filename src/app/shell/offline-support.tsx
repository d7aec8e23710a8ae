import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isWaiting, retry, subscribe, whenIdle } from '#client/connection.ts'
import { useConfig, useRootData } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import styles from './offline-support.module.css'

/** Fetches all pages' code ahead, and explains why a page does not come while there is no connection. */
export function OfflineSupport() {
  const messages = useRootData()?.messageChunks
  const waits = useSyncExternalStore(subscribe, isWaiting)
  useEffect(() => whenLoaded(() => prefetchRoutes(Object.values(messages ?? {}))), [messages])
  // The element exists from the start, so that what appears in it is announced.
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

/** Waits for everything that the page itself fetches. */
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

/**
 * Fetches the code and the messages of all pages ahead, so that later only their data are missing. One
 * file at a time, or they would hold up what someone presses, and the music.
 */
async function prefetchRoutes(messages: readonly string[]): Promise<void> {
  if (navigator.connection?.saveData) return
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const chunks = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))
  for (const href of [...chunks, ...messages]) await prefetch(href)
}

function prefetch(href: string): Promise<void> | undefined {
  if (document.querySelector(`link[href="${href}"]`)) return
  return new Promise((resolve) => {
    const next = () => whenIdle(resolve)
    const more = { rel: 'modulepreload', href, fetchPriority: 'low', onload: next, onerror: next }
    document.head.append(Object.assign(document.createElement('link'), more))
  })
}
