import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Where insights’ `reportPageView` listens; its contract would bring its schemas to every page. */
export const PAGE_VIEWS_ADDRESS = '/api/page-views'
const PATH_LENGTH = 500

/** Reports a page view on every route change, the first page included. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const body = JSON.stringify({ path: pathname.slice(0, PATH_LENGTH) })
    navigator.sendBeacon(PAGE_VIEWS_ADDRESS, new Blob([body], { type: 'application/json' }))
  }, [pathname])
}
