import { lazy, Suspense } from 'react'
import { callApi } from '#client/api-client.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { listAppearances } from '#discovery/contract.ts'
import { useItemsNear } from '#discovery/web/use-items-near.ts'

/** Profiles of those who appear on nothing load neither the list nor its messages. */
const AppearancesList = lazy(withMessages(() => import('./appearances-list.tsx'), ['menu']))

/** The works of others on which an artist is credited; nothing where there are none. */
export function Appearances({ username }: { username: string }) {
  const { place, items, next } = useItemsNear(username, (username, signal) =>
    callApi(listAppearances, { params: { username }, signal }),
  )
  if (items.length === 0) return <div ref={place} />
  return (
    <Suspense>
      <AppearancesList username={username} items={items} next={next ?? null} />
    </Suspense>
  )
}
