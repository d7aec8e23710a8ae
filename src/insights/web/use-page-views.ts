import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '#client/root-data.ts'
import { pushWhenIdle } from './use-analytics.ts'

/** Reports a view on every change of the route, the query included, and of the first page. */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  const { analytics } = useConfig()
  const report = useEffectEvent((page: { pathname: string; search: string }) =>
    pushWhenIdle('page view', ({ pushPageView }) => pushPageView(page, analytics)),
  )
  useEffect(() => report({ pathname, search }), [pathname, search])
}
