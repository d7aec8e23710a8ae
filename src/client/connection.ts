const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
const PAGE_DATA = /^[^?]+\.data(\?|$)/

/** Requests that failed and are repeated: state of the browser's page, as its fetch is. */
const waiting = new Set<object>()
const events = new EventTarget()

/** True if anything that a page needs waits for the network or the server. */
export const isWaiting = () => waiting.size > 0

export function subscribe(listener: () => void): () => void {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

/** Retries now everything that waits. */
export const retry = () => void events.dispatchEvent(new Event('retry'))

/** A fetch that keeps the page shown, and what was typed, until the data of a page can be fetched. */
export function retryPageData(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (address, init) => {
    const ask = () => fetch(address, init)
    return PAGE_DATA.test(`${address}`) ? untilReachable(ask, init?.signal) : ask()
  }
}

/** Imports a chunk, again once the service can be reached; rejects where a new release has replaced it. */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    await untilReachable(reachService)
    return load()
  }
}

async function reachService(): Promise<void> {
  const { ok } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
  // A proxy answers for a service that is down.
  if (!ok) throw new TypeError('The service cannot be reached.')
}

/**
 * Tries until nothing fails on the way: when someone presses, when the network is back, and after
 * pauses.
 */
async function untilReachable<T>(ask: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  const attempt = {}
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await ask()
      } catch (error) {
        // Fetch fails with a TypeError without an answer; an aborted navigation rejects otherwise.
        if (!(error instanceof TypeError)) throw error
      }
      waiting.add(attempt)
      events.dispatchEvent(new Event('change'))
      await nextTry(pause, signal)
    }
  } finally {
    waiting.delete(attempt)
    events.dispatchEvent(new Event('change'))
  }
}

function nextTry(pause: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(go, pause)
    events.addEventListener('retry', go, over)
    addEventListener('online', go, over)
    // The next attempt is then refused with the reason.
    signal?.addEventListener('abort', go, over)
  })
}

/** Runs after more urgent work; Safari has no idle callbacks. */
export const whenIdle = (then: () => void) => (window.requestIdleCallback ?? setTimeout)(then)

/**
 * Replaces the router's own function (scripts/build/shake-router.ts), which reloads the document,
 * and so ends the music, where a chunk cannot be fetched. This one waits until it can be; only a
 * chunk that a new release has replaced loads the document.
 * @public
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  try {
    modules[id] ??= await importChunk(() => import(/* @vite-ignore */ module))
    return modules[id]
  } catch (error) {
    console.error(error)
    location.reload()
    return new Promise(() => {})
  }
}
