import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { priceLessPaid } from '#orders/price-rules.ts'
import type { Album } from '#works/albums-contract.ts'
import { BuyItem } from './buy-button.tsx'

interface BuyAlbumButtonProps {
  album: Album
  /** Yen that the viewer has paid for its sounds. */
  paid?: number
}

/** This button stands apart from that of sounds, whose pages need not load it. */
export function BuyAlbumButton({ album, paid = 0 }: BuyAlbumButtonProps) {
  const released = album.sounds.filter(({ status }) => status === 'Released')
  const deliversAt = album.announced ? album.releaseDate : null
  if (deliversAt === null && (released.length === 0 || album.status === 'Draft')) return null
  const leastYen = priceLessPaid(album.price, paid)
  return <BuyItem item={{ ...album, album: released, paid, deliversAt }} leastYen={leastYen} />
}

/** Says that what the viewer has paid for sounds of an album counts towards it. */
export function PaidForAlbum({ album, paid }: Required<BuyAlbumButtonProps>) {
  const t = useTranslations('albums')
  if (paid === 0) return null
  const left = formatYen(priceLessPaid(album.price, paid))
  return <p className="small muted">{t('paid', { paid: formatYen(paid), left })}</p>
}
