import { lazy, Suspense } from 'react'
import { callApi } from '#client/api-client.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { listBoughtWithAlbum, listBoughtWithSound } from '../contract.ts'
import { useItemsNear } from './use-items-near.ts'

/** Works with which nothing was bought do without its messages. */
const AlsoBoughtList = lazy(withMessages(() => import('./also-bought-list.tsx'), ['menu']))

/** What the buyers of a work also bought; nothing where that are fewer than five people. */
export default function AlsoBought({ kind, id }: { kind: 'sound' | 'album'; id: string }) {
  const call = kind === 'sound' ? listBoughtWithSound : listBoughtWithAlbum
  const { items, place } = useItemsNear(id, (id, signal) =>
    callApi(call, { params: { id }, signal }),
  )
  if (items.length === 0) return <div ref={place} />
  return (
    <Suspense>
      <AlsoBoughtList releases={items} />
    </Suspense>
  )
}
