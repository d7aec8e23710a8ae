import { useEffect, useEffectEvent } from 'react'
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
