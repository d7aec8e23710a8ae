import type Hls from 'hls.js'
import type { HlsConfig, LoaderResponse, RetryConfig } from 'hls.js'
import type { Track } from '#sounds/contract.ts'
import { segmentOf } from '../../state.ts'
import type { HlsLight } from '../load-hls.ts'
import { createRetries, type Retries } from '../retries.ts'
import { expectedRate } from './expected-rate.ts'
import type { HeadStart } from './head-start.ts'
import { loaderWith } from './loader.ts'
import { LEAST_PRIMING, primingOf, rateIn } from './priming.ts'
import { followSignedFolder, hasEnded } from './signed-folder.ts'

/** A track that has a stream. */
export interface Streamed extends Track {
  hlsUrl: string
}

export function isStreamed(track: Track): track is Streamed {
  return track.hlsUrl !== null
}

/** One track on the element's time line, and who loads it. Times are seconds of that line. */
export interface HlsItem {
  readonly track: Streamed
  readonly hls: Hls
  readonly retries: Retries
  /** Where the sound's own zero lies. */
  readonly origin: number
  /** What lies before is another's. */
  readonly from: number
  /** It sounds: as much is loaded as is wanted ahead. */
  sounds(): void
  /** Tells what to cut of the bytes that are appended next. */
  place(bytes: Uint8Array): { from: number; to: number; shift: number }
}

export interface ItemEvents {
  /** More of it is there. */
  loaded(item: HlsItem): void
  /** The network is gone for good, or the right to hear it. */
  lost(item: HlsItem): void
  /** What is there cannot be played. */
  unplayable(item: HlsItem): void
  isStarved(): boolean
}

const FRAGMENT_RETRIES = 2
/** Seconds to have before the first sound: more would only be in its way. */
const FIRST_AHEAD = 4
/** Seconds to have ahead of the ear. */
const AHEAD = 60

/**
 * Opens a track's stream, which begins to load when it is attached.
 *
 * @param boundary where the track before it ends on the time line; absent for the first one
 * @param headStart what of it is on its way already
 */
export function openHlsItem(
  HlsLight: HlsLight,
  track: Streamed,
  { startAt, boundary }: { startAt: number; boundary?: number },
  events: ItemEvents,
  headStart?: HeadStart,
): HlsItem {
  const offset = boundary === undefined ? 0 : boundary - startAt - LEAST_PRIMING
  const folder = followSignedFolder(track.hlsUrl)
  const hls = new HlsLight({
    ...settings(folder),
    ...(headStart && { loader: loaderWith(HlsLight, headStart) }),
    timelineOffset: offset,
    // A first one's sound begins at zero, where the element stands: nothing has to be sought.
    startPosition: boundary === undefined ? startAt : startAt + LEAST_PRIMING,
    autoStartLoad: boundary === undefined,
    ...ahead(boundary === undefined ? FIRST_AHEAD : AHEAD),
    // Its first part is fetched while the source opens; hls.js would look again after 100 ms.
    startFragPrefetch: boundary === undefined,
  })
  const { Events } = HlsLight
  let priming = LEAST_PRIMING
  let isListed = false
  const item: HlsItem = {
    track,
    hls,
    retries: createRetries({
      again: () => (isListed ? hls.startLoad(...whereToGoOn(item, startAt)) : load(item)),
      giveUp: () => events.lost(item),
      isStarved: () => events.isStarved(),
    }),
    origin: boundary === undefined ? 0 : boundary - startAt,
    from: boundary ?? 0,
    sounds: () => Object.assign(hls.config, ahead(AHEAD)),
    place(bytes) {
      const rate = rateIn(bytes)
      const total = hls.latestLevelDetails?.totalduration
      if (rate !== undefined && total !== undefined) {
        priming = primingOf(total, track.duration, rate)
      }
      const shift = (boundary === undefined ? 0 : LEAST_PRIMING) - priming
      const to = track.duration > 0 ? item.origin + track.duration : Number.POSITIVE_INFINITY
      return { from: item.from, to, shift: rate === undefined ? shift : 0 }
    },
  }
  hls.on(Events.MANIFEST_LOADED, (_event, { url }) => folder.learn(url))
  hls.on(Events.MANIFEST_PARSED, () => {
    isListed = true
    if (boundary !== undefined) hls.startLoad(startAt, true)
  })
  hls.on(Events.FRAG_BUFFERED, () => {
    item.retries.reset()
    events.loaded(item)
  })
  hls.on(Events.BUFFERED_TO_END, () => events.loaded(item))
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type !== HlsLight.ErrorTypes.NETWORK_ERROR) events.unplayable(item)
    else if (!isListed && hasEnded(response?.code)) events.lost(item)
    else if (folder.isRefused()) item.retries.end()
    else item.retries.later()
  })
  return item
}

const ahead = (seconds: number) => ({ maxBufferLength: seconds, maxMaxBufferLength: seconds })

function load({ hls, track }: HlsItem): void {
  hls.loadSource(track.hlsUrl)
}

/** From where the ear is, or from where it is to begin. */
function whereToGoOn({ hls, from }: HlsItem, startAt: number): [position: number, skip: boolean] {
  const at = hls.media?.currentTime ?? 0
  if (from > 0) return [Math.max(startAt, at - (hls.config.timelineOffset ?? 0)), true]
  return [at > 0 ? at : startAt, false]
}

/** Where a track ends on the time line, its limit heeded. */
export function endOf({ origin, track }: HlsItem): number {
  return origin + Math.min(segmentOf(track).max, track.duration)
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
    // Audio is small: begin with the rate that the line should carry, and step down if it must.
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
