import { OFFLINE_PATHS } from '#kernel/service-worker.ts'
import type { FetchEvent } from './scope.ts'

const CACHE = 'offline-pages'

/** Stores the pages of this release that open without a network; they are the same for everyone. */
export async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(OFFLINE_PATHS.map((path) => new Request(path, { cache: 'reload' })))
}

/** What the network answers, whatever that is; without it the offline page in the page’s language. */
export async function openOnline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const cache = await caches.open(CACHE)
    const { pathname } = new URL(request.url)
    const [english, japanese] = OFFLINE_PATHS
    const isJapanese = pathname === '/ja' || pathname.startsWith('/ja/')
    const page = await cache.match(isJapanese ? japanese : english)
    // The browser’s own page says why.
    if (page === undefined) throw error
    return page
  }
}
