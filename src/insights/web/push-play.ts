import type { PublicConfig } from '#client/page-context.ts'
import type { Track } from '#works/sounds-contract.ts'
import { pushWhenIdle } from './use-analytics.ts'

export function pushPlay(
  track: Pick<Track, 'id' | 'isListed' | 'albumId' | 'isAlbumListed' | 'creatorId'>,
  { userId, insights }: { userId: string | undefined; insights: PublicConfig['insights'] },
): void {
  const { creatorId } = track
  const albumId = track.isAlbumListed ? track.albumId : null
  pushWhenIdle('sound play events', ({ pushEvents, playEvents, listedId }) =>
    pushEvents(playEvents({ userId }, { soundId: listedId(track), albumId, creatorId }), insights),
  )
}
