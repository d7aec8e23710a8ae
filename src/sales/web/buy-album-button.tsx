import type { Album } from '#albums/contract.ts'
import { BuyItem } from './buy-button.tsx'

export function BuyAlbumButton({ album }: { album: Album }) {
  const released = album.sounds.filter(({ status }) => status === 'Released')
  if (released.length === 0 || album.status === 'Draft') return null
  const owned = released.filter(({ mine }) => mine === 'bought').length
  return <BuyItem item={{ ...album, album: { count: released.length, owned } }} />
}
