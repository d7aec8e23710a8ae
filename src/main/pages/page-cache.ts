import type { FastifyRequest, Http } from '#http/http.ts'
import { listenToChannel } from '#ports/database/listen-to-channel.ts'

/** A page as it was sent to a visitor. */
export interface KeptPage {
  headers: Readonly<Record<string, string>>
  html: string
  /** The same, compressed by brotli. */
  compressed: Buffer
}

export interface PageCache {
  /** Undefined where this request's page must not be shared, or none is kept. */
  find(request: FastifyRequest): KeptPage | undefined
  /** Keeps it where it may be shared and nothing has changed since `begun`. */
  keep(request: FastifyRequest, begun: number, page: KeptPage): void
  /** Passed to `keep`: tells whether something changed while the page was made. */
  now(): number
}

/** Counts of plays, claps and comments may be this old on a visitor's page. */
const LIFE_MS = 10_000
const MOST_PAGES = 500

interface Entry {
  page: KeptPage
  until: number
}

/**
 * Keeps the pages that visitors without a session see, for seconds, and forgets them all as soon as
 * any room announces a fact, so that what is withdrawn is gone at once in every process.
 */
export function createPageCache(http: Http): PageCache {
  const { config, log, clock } = http.context
  const pages = new Map<string, Entry>()
  let generation = 0
  const forget = () => {
    generation += 1
    pages.clear()
  }
  const listener = listenToChannel({
    url: config.databaseUrl ?? '',
    channel: 'facts',
    log,
    onNotice: forget,
    onListening: forget,
  })
  http.app.addHook('onClose', () => listener.close())
  return {
    now: () => generation,
    find(request) {
      const key = listener.isListening() ? keyOf(request) : undefined
      const entry = key === undefined ? undefined : pages.get(key)
      return entry && entry.until > clock.now().getTime() ? entry.page : undefined
    },
    keep(request, begun, page) {
      const key = listener.isListening() && begun === generation ? keyOf(request) : undefined
      if (key === undefined) return
      const oldest = pages.size >= MOST_PAGES ? pages.keys().next().value : undefined
      if (oldest !== undefined) pages.delete(oldest)
      pages.set(key, { page, until: clock.now().getTime() + LIFE_MS })
    },
  }
}

/** All that a visitor's page hangs on. A session makes it that person's own. */
function keyOf(request: FastifyRequest): string | undefined {
  const { token, consent, NEXT_LOCALE } = request.cookies
  if (token !== undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined
  return JSON.stringify([request.headers.host, request.url, consent !== undefined, NEXT_LOCALE])
}
