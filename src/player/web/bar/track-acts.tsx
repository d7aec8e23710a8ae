import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { LyricsButton } from '../lyrics/lyrics-button.tsx'

type SaleFields = 'sales' | 'price' | 'nameyourprice' | 'mine'
export type SoldTrack = Track & Required<Pick<Track, SaleFields>>

/** Actions of later features on a track. */
export interface TrackActions {
  onClap: () => void
  onBuy: (track: SoldTrack) => void
}

export interface BarActions extends TrackActions {
  onHelp: () => void
  /** Items of later features in the menu. */
  menuItems?: ReactNode
}

interface Props extends TrackActions {
  track: Track
  /** The price is named. */
  wide?: boolean
}

/** Lyrics, save, clap, and buy where it is sold and not the listener’s yet. */
export function TrackActs({ track, onClap, onBuy, wide = false }: Props) {
  const t = useTranslations('playing')
  return (
    <>
      <LyricsButton track={track} />
      <SaveButton kind="sound" work={track} />
      {track.mine !== 'owner' && <IconButton icon="clap" label={t('clap')} onClick={onClap} />}
      {isForSale(track) && <BuyTrack track={track} onBuy={onBuy} isShort={!wide} />}
    </>
  )
}

interface BuyTrackProps extends Pick<TrackActions, 'onBuy'> {
  track: SoldTrack
  isShort?: boolean
}

/** The price button: opens the purchase dialog. */
export function BuyTrack({ track, onBuy, isShort = false }: BuyTrackProps) {
  const t = useTranslations()
  const price = formatYen(track.price)
  const label = t(track.nameyourprice ? 'common.buy.buyFrom' : 'common.buy.buyFor', { price })
  const [words, short] =
    track.price === 0 ? [t('common.buy.free'), t('common.price.free')] : [label, t('playing.buy')]
  return (
    <Button
      look="accent"
      size="small"
      {...(isShort && { 'aria-label': words, title: words })}
      onClick={() => onBuy(track)}
    >
      {isShort ? short : words}
    </Button>
  )
}

/** The price is unknown of a track that was stored before it was. */
export function isForSale(track: Track): track is SoldTrack {
  const { sales, price, nameyourprice, mine } = track
  return Boolean(sales) && price !== undefined && nameyourprice !== undefined && mine === 'none'
}
