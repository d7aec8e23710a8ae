import type { PublicConfig } from '#client/page-context.ts'
import type { Track } from '#sounds/contract.ts'
import { listedId, pushWhenIdle } from './use-analytics.ts'

/** Pushes the start of a track. */
export function pushPlay(
  track: Pick<Track, 'id' | 'albumId' | 'creatorId' | 'status'>,
  { userId, insights }: { userId: string | undefined; insights: PublicConfig['insights'] },
): void {
  const { albumId, creatorId } = track
  const soundId = listedId(track)
  pushWhenIdle('sound play events', ({ pushEvents, playEvents }) =>
    pushEvents(playEvents({ userId }, { soundId, albumId, creatorId }), insights),
  )
}
