import { addressOf, isFailure, sendCall } from '#client/api-call.ts'
import { recordPlay, reportHeard } from '#insights/contract.ts'
import { countsAfter } from '#insights/counts-after.ts'
import type { Track } from '#works/sounds-contract.ts'
import { createPlayTracker } from './play-tracker.ts'

export type PlayReporter = ReturnType<typeof createPlayReporter>

/**
 * Records every start of a track and reports what was played of it, by beacon, so that it outlives
 * the page. A failed record is logged only.
 */
export function createPlayReporter(now = () => performance.now()) {
  const { started, passed, flush } = createPlayTracker({
    now,
    send(id, body, onFailure) {
      const base = document.documentElement.dataset.api
      const url = addressOf(reportHeard, { params: { id } }, base)
      if (!navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))) onFailure()
    },
  })
  return {
    started: (track: Track, userId: string | undefined) =>
      started(record(track, userId), countsAfter(playableSeconds(track))),
    passed,
    flush,
  }
}

async function record(track: Track, userId: string | undefined): Promise<string | undefined> {
  const { id: sound, albumId: album, creatorId: creator } = track
  const answer = await sendCall(recordPlay, {
    body: {
      referrer: document.referrer,
      sound,
      creator,
      ...(album !== null && { album }),
      ...(userId && { user: userId }),
    },
  })
  if (!isFailure(answer)) return answer.id
  console.error('Error pushing sound play events:', answer.message)
  return undefined
}

const playableSeconds = ({ duration, limit }: Track) =>
  limit.on ? limit.max - limit.min : duration
