import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
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
  /** Reads a page of the list as it is shown; the first one without a cursor. */
  read: (cursor: string | undefined) => Promise<Page<Item> | ApiFailure>
  /** True where `first` lacks tracks, which reading it again gives. */
  isPartial?: boolean
}

/** Plays the list in its order: the first page immediately, the pages behind it once they are here. */
export function PlayAll<Item>({
  first,
  tracksOf,
  read,
  isPartial = false,
  ...button
}: PlayAllProps<Item>) {
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
  if (head === undefined && !isPartial) return null
  /** What is missing may come before what is there. */
  const mayBegin = !isPartial || tracksOf(first.items.slice(0, 1)).length > 0

  async function play() {
    if (mayBegin) player.playAll(tracks)
    if (first.next === null && !isPartial) return
    setBusy(true)
    const begun = isPartial ? await read(undefined) : first
    if (isFailure(begun)) {
      setBusy(false)
      return toast(begun.message, 'failed')
    }
    if (!mayBegin) player.playAll(tracksOf(begun.items))
    const all = await readAllTracks(begun, tracksOf, read)
    setBusy(false)
    if (all.failure) toast(all.failure.message, 'failed')
    // The one that plays continues; where something else is chosen meanwhile, that stays.
    const current = now.current
    if (current && tracksOf(begun.items).some(({ id }) => id === current)) {
      player.playAll(all.tracks, current)
    }
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
