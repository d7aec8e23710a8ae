import { useEffect } from 'react'
import { whenIdle } from '#client/connection.ts'
import { useMe } from '#client/root-data.ts'
import { WORKER_PATH } from '#kernel/service-worker.ts'

/** Members and installed apps get the worker; the visits of everyone else stay as light as they are. */
export function useServiceWorker(): void {
  const isMember = useMe() !== undefined
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    if (!isMember && !matchMedia('(display-mode: standalone)').matches) return
    whenIdle(() => {
      navigator.serviceWorker.register(WORKER_PATH).catch((error: unknown) => {
        // Private windows and full disks have none; everything but an offline start works without it.
        console.warn('The service worker could not be registered:', error)
      })
    })
  }, [isMember])
}
