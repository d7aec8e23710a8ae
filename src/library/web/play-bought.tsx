import { currentTrack } from '#player/state.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { usePlayerState } from '#player/web/use-player.ts'
import type { Track } from '#works/sounds-contract.ts'

interface PlayBoughtProps {
  /** The tracks of one purchase, in order. */
  tracks: readonly Track[]
  /** The whole list, which is played on. */
  queue: readonly Track[]
}

/** Plays a purchase, and then what follows it in the list. */
export function PlayBought({ tracks, queue }: PlayBoughtProps) {
  const current = usePlayerState((state) => currentTrack(state)?.id)
  const shown = tracks.find(({ id }) => id === current) ?? tracks[0]
  if (shown === undefined) return null
  // A sound may come with an album, too.
  const each = [...new Map(queue.map((track) => [track.id, track])).values()]
  return <PlayButton track={shown} list={each} />
}
