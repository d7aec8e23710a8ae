import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { isPagePath, withoutLocale } from '#client/i18n/locale-path.ts'
import { useMe } from '#client/root-data.ts'

/** Makes client navigation of every plain link to a page, by one listener for all. */
export function useFollowLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = linkOfPress(event)
      if (link === undefined) return
      event.preventDefault()
      // Tabs at the addresses of their own: what is above them stays where it is.
      void navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: link.hasAttribute('data-keep-scroll'),
      })
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [navigate])
}

/** The link to a page that was pressed; undefined where the browser should do as it always does. */
function linkOfPress(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return
  const { origin, pathname, search, hash } = link
  if (origin !== location.origin || !isPagePath(pathname)) return
  // A place on this page is the browser’s own matter.
  if (hash && pathname === location.pathname && search === location.search) return
  return link
}

/**
 * Pages without a loader are entered without asking the server, which sends the unfinished to
 * /register: here the server is asked after all, and decides.
 */
export function useRegistration(): void {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const isUnfinished = useMe()?.registered_at === null
  const isClosed = isUnfinished && !isOpenToUnfinished(withoutLocale(pathname))
  useEffect(() => {
    if (isClosed) void revalidate()
  }, [isClosed, revalidate])
}

const OPEN = new Set(['/register', '/company', '/terms', '/privacy', '/legal/commerce'])

/** Pages that a signed-in person may see before registration is finished (addresses without language). */
export function isOpenToUnfinished(page: string): boolean {
  return OPEN.has(page.replace(/\.data$/, '').replace(/(?<=.)\/$/, ''))
}
