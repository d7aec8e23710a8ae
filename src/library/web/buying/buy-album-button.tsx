import type { Album } from '#works/albums-contract.ts'
import { BuyItem } from './buy-button.tsx'

/** This button stands apart from that of sounds, whose pages need not load it. */
export function BuyAlbumButton({ album }: { album: Album }) {
  const released = album.sounds.filter(({ status }) => status === 'Released')
  if (released.length === 0 || album.status === 'Draft') return null
  return <BuyItem item={{ ...album, album: released }} />
}
