import type Hls from 'hls.js'
import type { HlsConfig, LoaderResponse, RetryConfig } from 'hls.js'
import type { Track } from '#works/sounds-contract.ts'
import { segmentOf } from '../../state.ts'
import { createRetries, type Retries } from '../retries.ts'
import { expectedRate, type HeadStart, loaderWith } from './head-start.ts'
import { LEAST_PRIMING, primingOf, rateIn } from './media-buffer.ts'
import { followSignedFolder, hasEnded } from './signed-folder.ts'

export type HlsLight = typeof Hls
export type StreamedTrack = Track & { hlsUrl: string }

export function isStreamed(track: Track): track is StreamedTrack {
  return track.hlsUrl !== null
}

/** One track on the element's timeline, and the hls.js that loads it. Times are seconds of that timeline. */
export interface HlsItem {
  readonly track: StreamedTrack
  readonly hls: Hls
  readonly retries: Retries
  /** Seconds of the sound. */
  readonly startAt: number
  /** The time at which the sound's own zero lies. */
  readonly origin: number
  /** The previous track lies before this time. */
  readonly from: number
  events: ItemEvents
  /**
   * Returns the range to keep of the bytes that are appended next, and how far they are shifted.
   */
  place(bytes: Uint8Array): { from: number; to: number; shift: number }
}

interface ItemEvents {
  loaded(): void
  /** The retries are used up, or access is refused. */
  lost(item: HlsItem): void
  unplayable(item: HlsItem): void
}

const FRAGMENT_RETRIES = 2
/** Seconds to load ahead of the first sound: more would delay it. */
const FIRST_AHEAD = 4
const AHEAD = 60
const HAVE_FUTURE_DATA = 3

/**
 * Opens a track's stream, which begins to load when it is attached.
 *
 * @param boundary where the track before it ends on the timeline; absent for the first one
 */
export function openHlsItem(
  HlsLight: HlsLight,
  track: StreamedTrack,
  { startAt, boundary }: { startAt: number; boundary?: number },
  events: ItemEvents,
  headStart?: HeadStart,
): HlsItem {
  const isFirst = boundary === undefined
  const folder = followSignedFolder(track.hlsUrl)
  const hls = new HlsLight({
    ...settings(folder),
    ...(headStart && { loader: loaderWith(HlsLight, headStart) }),
    timelineOffset: isFirst ? 0 : boundary - startAt - LEAST_PRIMING,
    // A first track begins at zero, where the element is: no seek is needed.
    startPosition: isFirst ? startAt : startAt + LEAST_PRIMING,
    autoStartLoad: isFirst,
    ...ahead(isFirst ? FIRST_AHEAD : AHEAD),
    // Fetches the first part while the source opens; hls.js would wait for 100 ms.
    startFragPrefetch: isFirst,
  })
  const { Events } = HlsLight
  let priming = LEAST_PRIMING
  let isListed = false
  const item: HlsItem = {
    track,
    hls,
    startAt,
    events,
    retries: createRetries({
      again: () =>
        isListed ? hls.startLoad(...resumePosition(item)) : hls.loadSource(track.hlsUrl),
      giveUp: () => item.events.lost(item),
      isStarved: () => (hls.media?.readyState ?? 0) < HAVE_FUTURE_DATA,
    }),
    origin: isFirst ? 0 : boundary - startAt,
    from: boundary ?? 0,
    place(bytes) {
      const rate = rateIn(bytes)
      const total = hls.latestLevelDetails?.totalduration
      if (rate !== undefined && total !== undefined) {
        priming = primingOf(total, track.duration, rate)
      }
      const shift = (isFirst ? 0 : LEAST_PRIMING) - priming
      const to = track.duration > 0 ? item.origin + track.duration : Number.POSITIVE_INFINITY
      return { from: item.from, to, shift: rate === undefined ? shift : 0 }
    },
  }
  hls.on(Events.MANIFEST_LOADED, (_event, { url }) => folder.learn(url))
  hls.on(Events.MANIFEST_PARSED, () => {
    isListed = true
    if (!isFirst) hls.startLoad(startAt, true)
  })
  hls.on(Events.FRAG_BUFFERED, () => {
    item.retries.reset()
    item.events.loaded()
  })
  hls.on(Events.BUFFERED_TO_END, () => item.events.loaded())
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type !== HlsLight.ErrorTypes.NETWORK_ERROR) item.events.unplayable(item)
    else if (!isListed && hasEnded(response?.code)) item.events.lost(item)
    else if (folder.isRefused()) item.retries.end()
    else item.retries.later()
  })
  return item
}

const ahead = (seconds: number) => ({ maxBufferLength: seconds, maxMaxBufferLength: seconds })

/** Loads a minute ahead, once the item plays. */
export function loadAhead({ hls }: HlsItem): void {
  Object.assign(hls.config, ahead(AHEAD))
}

/** The position of playback, or where the track is to begin. */
function resumePosition({ hls, from, startAt }: HlsItem): [position: number, skip: boolean] {
  const at = hls.media?.currentTime ?? 0
  if (from > 0) return [Math.max(startAt, at - (hls.config.timelineOffset ?? 0)), true]
  return [at > 0 ? at : startAt, false]
}

/** Returns the time at which the track, or its preview, ends on the timeline. */
export function endOf({ origin, track }: HlsItem): number {
  return origin + Math.min(segmentOf(track).max, track.duration)
}

export function closeItem(item: HlsItem | undefined): void {
  item?.retries.stop()
  item?.hls.destroy()
}

function settings(folder: ReturnType<typeof followSignedFolder>): Partial<HlsConfig> {
  const policy = {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: FRAGMENT_RETRIES, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: FRAGMENT_RETRIES,
      retryDelayMs: 500,
      maxRetryDelayMs: 2000,
      shouldRetry(
        _config: RetryConfig | null | undefined,
        count: number,
        _isTimeout: boolean,
        response: LoaderResponse | undefined,
        retry: boolean,
      ) {
        if (!hasEnded(response?.code)) return retry
        folder.expire()
        return count < FRAGMENT_RETRIES
      },
    },
  }
  return {
    enableWorker: false, // fragmented MP4 needs no transmuxing
    backBufferLength: 60,
    // Begins with the rate that the connection should carry, and steps down if it must.
    testBandwidth: false,
    abrEwmaDefaultEstimate: expectedRate(),
    fragLoadPolicy: { default: policy },
    playlistLoadPolicy: { default: policy },
    async xhrSetup(xhr, address) {
      const found = await folder.find(address)
      if (found !== address) xhr.open('GET', found, true)
    },
  }
}
