import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { isPlayable } from '../engine/engine.ts'
import { currentTrack } from '../state.ts'
import { readAllTracks, type TracksOf } from './read-all-tracks.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

interface PlayAllProps<Item>
  extends Pick<ComponentProps<typeof Button>, 'children' | 'look' | 'size'> {
  first: Page<Item>
  tracksOf: TracksOf<Item>
  /** Reads a page of the list as it is shown. */
  read: (cursor: string) => Promise<Page<Item> | ApiFailure>
}

/** Plays the list in its order: the first page immediately, the pages behind it once they are here. */
export function PlayAll<Item>({ first, tracksOf, read, ...button }: PlayAllProps<Item>) {
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
    const all = await readAllTracks(first, tracksOf, read)
    setBusy(false)
    if (all.failure) toast(all.failure.message, 'failed')
    // The one that plays continues; where something else is chosen meanwhile, that stays.
    const current = now.current
    if (current && tracks.some(({ id }) => id === current)) player.playAll(all.tracks, current)
  }

  return (
    <Button
      {...button}
      icon="play"
      busy={isBusy}
      onPointerEnter={() => player.warmUp(head)}
      onFocus={() => player.warmUp(head)}
      onClick={() => void play()}
    />
  )
}
