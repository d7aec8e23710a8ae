/** What the browser stores for all tabs; undefined where it refuses that. */
export function browserStorage(): Storage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** A full storage stores no more; the uploads themselves continue. */
export function storeText(storage: Storage | undefined, key: string, text: string): void {
  try {
    storage?.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
