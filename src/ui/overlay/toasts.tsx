import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { createToastStore, type Toast, type ToastStore } from './toast-store.ts'
import styles from './toasts.module.css'

const ToastContext = createContext<ToastStore | undefined>(undefined)

/** Around everything that may say something in passing; draws what is said. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  useEffect(() => () => store.clear(), [store])
  return (
    <ToastContext value={store}>
      {children}
      <ToastList store={store} />
    </ToastContext>
  )
}

/** `const toast = useToast(); toast('Saved.')`, `toast(failure.message, 'failed')`. */
export function useToast(): (message: string, kind?: Toast['kind']) => void {
  const store = use(ToastContext)
  if (!store) throw new Error('useToast stands outside of ToastProvider')
  return useCallback((message, kind) => void store.show(message, kind), [store])
}

const NONE: readonly Toast[] = []

function ToastList({ store }: { store: ToastStore }) {
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

/** Above a modal dialog too, which would cover everything else: the last shown is the topmost. */
function useTopLayer(ref: { current: HTMLElement | null }, toasts: readonly Toast[]): void {
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const list = ref.current
    if (!list?.isConnected) return
    if (list.matches(':popover-open')) list.hidePopover()
    if (newest !== undefined) list.showPopover()
  }, [ref, newest])
}
