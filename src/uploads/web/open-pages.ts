import { storeText } from './browser-storage.ts'

const PREFIX = 'uploads-page:'
const TOUCH_MS = 20_000
/** Browsers run the timers of hidden pages once a minute, so an open page is never silent for two. */
const SILENT_MS = 120_000

/**
 * Shows the other pages of this browser that this one is open: every 20 seconds, also while its
 * uploads are paused, and until it ends. @returns end
 */
export function showPageOpen(storage: Storage | undefined, page: string): () => void {
  removeSilent(storage)
  const ended = new AbortController()
  const { signal } = ended
  const touch = () => storeText(storage, PREFIX + page, String(Date.now()))
  const leave = () => storage?.removeItem(PREFIX + page)
  const timer = setInterval(touch, TOUCH_MS)
  addEventListener('pagehide', leave, { signal })
  // The page returns from the browser's cache of pages.
  addEventListener('pageshow', touch, { signal })
  touch()
  return () => {
    clearInterval(timer)
    ended.abort()
    leave()
  }
}

/**
 * Returns true if a page has left what it stored: it has ended, or has not shown itself for two minutes. Each
 * load of a page has an id of its own, so a duplicated tab does not take over what its original has.
 */
export function hasPageLeft(storage: Storage | undefined, page: string): boolean {
  const shown = Number(storage?.getItem(PREFIX + page) ?? 0)
  return Math.abs(Date.now() - shown) >= SILENT_MS
}

/**
 * Looks for what ended pages have left, and once more when a page that crashed before the first look
 * counts as ended. @returns stop
 */
export function lookForLeft(look: () => void): () => void {
  look()
  const timer = setTimeout(look, SILENT_MS)
  return () => clearTimeout(timer)
}

/** Pages that crashed did not remove their own items. */
function removeSilent(storage: Storage | undefined): void {
  for (const key of Object.keys(storage ?? {})) {
    const isSilent = key.startsWith(PREFIX) && hasPageLeft(storage, key.slice(PREFIX.length))
    if (isSilent) storage?.removeItem(key)
  }
}
