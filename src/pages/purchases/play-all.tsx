import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { PAGE_MAX, type Page } from '#kernel/pagination.ts'
import { listMyPurchases, type Purchase } from '#library/purchases-contract.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/use-player.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { readAllTracks, tracksOf } from './read-all-tracks.ts'
import type { ListQuery } from './read-query.ts'

interface PlayAllProps {
  /** The query of the list as it is shown. */
  query: ListQuery
  first: Page<Purchase>
}

/** Plays the list in its order: the first page immediately, the pages behind it once they are here. */
export function PlayAll({ query, first }: PlayAllProps) {
  const t = useTranslations('sales.purchases')
  const player = usePlayer()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const playing = usePlayerState((state) => (state.isPlaying ? currentTrack(state)?.id : undefined))
  const now = useRef(playing)
  useEffect(() => {
    now.current = playing
  })
  const tracks = tracksOf(first.items)
  const head = tracks.find(isPlayable)
  if (head === undefined) return null

  async function play() {
    player.playAll(tracks)
    if (first.next === null) return
    setBusy(true)
    const all = await readAllTracks(first, (cursor) =>
      callApi(listMyPurchases, { query: { ...query, cursor, limit: PAGE_MAX } }),
    )
    setBusy(false)
    if (all.failure) toast(all.failure.message, 'failed')
    // The one that plays continues; where something else is chosen meanwhile, that stays.
    const current = now.current
    if (current && tracks.some(({ id }) => id === current)) player.playAll(all.tracks, current)
  }

  return (
    <Button
      icon="play"
      busy={isBusy}
      onPointerEnter={() => player.warmUp(head)}
      onFocus={() => player.warmUp(head)}
      onClick={() => void play()}
    >
      {t('playAll')}
    </Button>
  )
}
