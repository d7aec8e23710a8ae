/** The specification’s: a toast removes itself 5 seconds after it appeared. */
export const TOAST_MS = 5000
/** How long it takes to leave. */
export const TOAST_LEAVING_MS = 200

export interface Toast {
  id: string
  message: string
  kind: 'said' | 'failed'
  leaving: boolean
}

export interface ToastStore {
  show(message: string, kind?: Toast['kind']): string
  /** Begins to leave now, as the close button asks. */
  dismiss(id: string): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
  /** Ends all timers. */
  clear(): void
}

/** Toasts without a screen: a list that changes with time. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const put = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const later = (id: string, ms: number, then: () => void) => {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(then, ms))
  }
  const remove = (id: string) => {
    timers.delete(id)
    put(toasts.filter((toast) => toast.id !== id))
  }
  const dismiss = (id: string) => {
    if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return
    put(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    later(id, TOAST_LEAVING_MS, () => remove(id))
  }

  return {
    show(message, kind = 'said') {
      count += 1
      const id = `toast-${count}`
      put([...toasts, { id, message, kind, leaving: false }])
      later(id, TOAST_MS, () => dismiss(id))
      return id
    },
    dismiss,
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      put([])
    },
  }
}
