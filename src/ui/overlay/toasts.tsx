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
import styles from './toasts.module.css'

const ToastContext = createContext<ToastStore | undefined>(undefined)

/** Around everything that may show a toast. */
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
  if (!store) throw new Error('useToast is used outside of ToastProvider')
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

/** The specification’s: a toast removes itself 5 seconds after it appeared. */
const TOAST_MS = 5000
/** How long it takes to leave. */
const TOAST_LEAVING_MS = 200

interface Toast {
  id: string
  message: string
  kind: 'said' | 'failed'
  leaving: boolean
}

type ToastStore = ReturnType<typeof createToastStore>

/** Toasts without a screen: a list that changes with time. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const put = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  let shown = 0
  const later = (id: string, ms: number, then: () => void) => {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(then, ms))
  }
  /** Begins to leave now, as the close button asks. */
  const dismiss = (id: string) => {
    if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return
    put(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    later(id, TOAST_LEAVING_MS, () => {
      timers.delete(id)
      put(toasts.filter((toast) => toast.id !== id))
    })
  }

  return {
    show(message: string, kind: Toast['kind'] = 'said') {
      const id = String(++shown).padStart(12, '0')
      put([...toasts, { id, message, kind, leaving: false }])
      later(id, TOAST_MS, () => dismiss(id))
      return id
    },
    dismiss,
    list: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Ends all timers. */
    clear() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      put([])
    },
  }
}
