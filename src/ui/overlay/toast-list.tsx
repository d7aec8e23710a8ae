import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import styles from './toast-list.module.css'
import { type Toast, useToastStore } from './toasts.tsx'

const NONE: readonly Toast[] = []

/**
 * Shows the toasts. The list is fetched once the first page is idle; earlier toasts wait for it.
 */
export function ToastList() {
  const store = useToastStore()
  const t = useTranslations('common')
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NONE)
  const ref = useRef<HTMLDivElement>(null)
  useTopLayer(ref, toasts)
  return (
    <div ref={ref} popover="manual" className={styles.list} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-kind={toast.kind}
          data-leaving={toast.leaving || undefined}
        >
          <p>{toast.message}</p>
          <IconButton
            icon="close"
            label={t('close')}
            className={styles.close}
            onClick={() => store.dismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}

/**
 * Keeps toasts above a modal dialog too, which would cover everything else: the last shown is the
 * topmost.
 */
function useTopLayer(ref: { current: HTMLElement | null }, toasts: readonly Toast[]): void {
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const list = ref.current
    if (!list?.isConnected) return
    if (list.matches(':popover-open')) list.hidePopover()
    if (newest !== undefined) list.showPopover()
  }, [ref, newest])
}
