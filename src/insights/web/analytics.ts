import type { PublicConfig } from '#client/page-context.ts'
import type { InsightEvent } from './insight-events.ts'

export { listedId, playEvents, purchaseEvents, viewEvents } from './insight-events.ts'

/** Path of insights’ `reportPageView`, whose contract would bring its schemas. */
export const PAGE_VIEWS_PATH = '/page-views'

/** Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function hasOptedOut(): boolean {
  const { doNotTrack } = navigator
  return doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

/**
 * Sends events as one list to our own server or to hosted Algolia. Nothing is stored in the
 * browser, and no session goes along.
 * @throws Error where they were not taken
 */
export async function pushEvents(
  events: readonly InsightEvent[],
  { url, appId, key }: PublicConfig['insights'],
): Promise<void> {
  if (events.length === 0 || hasOptedOut()) return
  const query = new URLSearchParams({
    'X-Algolia-Application-Id': appId,
    'X-Algolia-API-Key': key,
  })
  await post(`${url}/1/events?${query}`, { events })
}

/** @throws Error where the view was not taken */
export async function pushPageView(
  page: { pathname: string; search: string },
  analytics: PublicConfig['analytics'],
): Promise<void> {
  if (hasOptedOut()) return
  const path = pagePath(page, isHidden(page.pathname))
  if (analytics === undefined) {
    const { api = '/api' } = document.documentElement.dataset
    return post(api + PAGE_VIEWS_PATH, { path }, 'application/json')
  }
  const { url, domain } = analytics
  const referrer = referringSite()
  const view = { name: 'pageview', url: location.origin + path, domain }
  return post(url, { ...view, ...(referrer && { referrer }) })
}

/** Pages that search engines are not to list; and one that was left before it could be asked. */
function isHidden(pathname: string): boolean {
  const robots = document.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')
  const isListed = [...robots].every(({ content }) => !content.includes('noindex'))
  return location.pathname !== pathname || !isListed
}

/** The other site that led here, without the page. */
function referringSite(): string | undefined {
  const from = URL.parse(document.referrer)
  return from === null || from.origin === location.origin ? undefined : `${from.origin}/`
}

/** The body is text, so that no other origin has to be asked before. */
async function post(url: string, body: object, type = 'text/plain'): Promise<void> {
  const headers = { 'Content-Type': type }
  const credentials = type === 'text/plain' ? 'omit' : 'include'
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    credentials,
    keepalive: true,
    body: JSON.stringify(body),
  })
  // Unread, it would keep the connection busy.
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}

/**
 * Parameters of a query that are recorded: choices from lists, never typed text, nor anything that
 * unlocks something.
 */
const RECORDED = /^(days|figure|genre|kind|period|show|sort|tab|view|utm_(source|medium|campaign))$/
const PATH_LENGTH = 500

/** Their ids open them: an order, an invitation. */
const SECRET = /^((?:\/ja)?\/(?:checkout|splits))\/.*/
/** The ids of works that are not in any list open them, too. */
const WORK = /^((?:\/ja)?\/(?:sound|album))\/.*/

/**
 * The address of a page as it is recorded, without what only some may know.
 * @param isHidden whether search engines are not to list the page, as of Private works
 */
export function pagePath(
  { pathname, search }: { pathname: string; search: string },
  isHidden: boolean,
): string {
  const path = pathname.replace(SECRET, '$1')
  const kept = [...new URLSearchParams(search)].filter(([name]) => RECORDED.test(name))
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return ((isHidden ? path.replace(WORK, '$1') : path) + query).slice(0, PATH_LENGTH)
}
