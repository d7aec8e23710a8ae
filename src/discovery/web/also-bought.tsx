import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { listBoughtWithAlbum, listBoughtWithSound } from '../contract.ts'
import { ReleaseGrid } from './release-grid.tsx'
import { useItemsNear } from './use-items-near.ts'

/** What the buyers of a work also bought; nothing where that are fewer than five people. */
export default function AlsoBought({ kind, id }: { kind: 'sound' | 'album'; id: string }) {
  const t = useTranslations('soundPage')
  const call = kind === 'sound' ? listBoughtWithSound : listBoughtWithAlbum
  const { items, place } = useItemsNear(id, (id, signal) =>
    callApi(call, { params: { id }, signal }),
  )
  if (items.length === 0) return <div ref={place} />
  return (
    <section>
      <h2>{t('alsoBought')}</h2>
      <ReleaseGrid releases={items} isSelection />
    </section>
  )
}
