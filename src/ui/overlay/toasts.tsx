import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'

const ToastContext = createContext<ToastStore | undefined>(undefined)

/** Surrounds everything that may show a toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  useEffect(() => () => store.clear(), [store])
  return <ToastContext value={store}>{children}</ToastContext>
}

export function useToastStore(): ToastStore {
  const store = use(ToastContext)
  if (!store) throw new Error('Toasts are used outside of ToastProvider')
  return store
}

/** `const toast = useToast(); toast('Saved.')`, `toast(failure.message, 'failed')`. */
export function useToast(): (message: string, kind?: Toast['kind']) => void {
  const store = useToastStore()
  return useCallback((message, kind) => void store.show(message, kind), [store])
}

/** The specification’s: a toast removes itself 5 seconds after it appeared. */
const TOAST_MS = 5000
const TOAST_LEAVING_MS = 200

export interface Toast {
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
  /** Starts the toast's exit, as the close button asks. */
  const dismiss = (id: string) => {
    if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return
    put(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    later(id, TOAST_LEAVING_MS, () => {
      timers.delete(id)
      put(toasts.filter((toast) => toast.id !== id))
    })
  }

  const begin = (id: string) => later(id, TOAST_MS, () => dismiss(id))

  return {
    /**
     * A list that has not been loaded yet shows the toast later: its time begins when it is seen.
     */
    show(message: string, kind: Toast['kind'] = 'said') {
      const id = String(++shown).padStart(12, '0')
      put([...toasts, { id, message, kind, leaving: false }])
      if (listeners.size > 0) begin(id)
      return id
    },
    dismiss,
    list: () => toasts,
    subscribe(listener: () => void) {
      if (listeners.size === 0) for (const { id } of toasts) begin(id)
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
