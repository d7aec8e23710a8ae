import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#client/connection.ts'
import { useConfig, useMe } from '#client/root-data.ts'
import type { Viewed, ViewedKind } from './insight-events.ts'

/**
 * Fetches what pushes once the page is idle, and pushes. A failure is only logged to the console.
 * @param what as in “Error pushing … events:”
 */
export function pushWhenIdle(
  what: string,
  push: (analytics: typeof import('./analytics.ts')) => Promise<void>,
): void {
  whenIdle(() =>
    import('./analytics.ts')
      .then(push)
      .catch((error: unknown) => console.error(`Error pushing ${what}:`, error)),
  )
}

/** Reports a view on every change of the route, the query included, and of the first page. */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  const { analytics } = useConfig()
  const report = useEffectEvent((page: { pathname: string; search: string }) =>
    pushWhenIdle('page view', ({ pushPageView }) => pushPageView(page, analytics)),
  )
  useEffect(() => report({ pathname, search }), [pathname, search])
}

/** Pushes a view of what the page shows. */
export function useViewEvents(kind: ViewedKind, viewed: Viewed): void {
  const { id } = viewed
  const { insights } = useConfig()
  const userId = useMe()?.id
  const report = useEffectEvent(() =>
    pushWhenIdle(`${kind} view events`, ({ pushEvents, viewEvents, listedId }) =>
      pushEvents(viewEvents({ userId }, kind, listedId(viewed)), insights),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one view of each work
  useEffect(report, [kind, id])
}
