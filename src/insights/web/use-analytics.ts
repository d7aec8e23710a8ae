import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#client/connection.ts'
import { useConfig, useMe } from '#client/root-data.ts'
import type { Status } from '#publishing/contract.ts'
import type { ViewedKind } from './insight-events.ts'

/** A creator has no status. */
interface Viewed {
  id: string
  status?: Status | undefined
  closed?: boolean | undefined
}

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

/** Its id, unless it is known to be in no index: that of a Private work opens it. */
export function listedId({ id, status, closed }: Viewed): string | undefined {
  return closed || (status && status !== 'Released') ? undefined : id
}

/** Pushes a view of what the page shows. */
export function useViewEvents(kind: ViewedKind, viewed: Viewed): void {
  const id = listedId(viewed)
  const { insights } = useConfig()
  const userId = useMe()?.id
  const report = useEffectEvent((kind: ViewedKind, id: string | undefined) =>
    pushWhenIdle(`${kind} view events`, ({ pushEvents, viewEvents }) =>
      pushEvents(viewEvents({ userId }, kind, id), insights),
    ),
  )
  useEffect(() => report(kind, id), [kind, id])
}
