import type { AttachMediaSourceData } from 'hls.js'
import type { Track } from '#works/sounds-contract.ts'
import { segmentOf } from '../../state.ts'
import type { Stream } from '../engine.ts'
import { isSameSegment } from '../segment.ts'
import type { HeadStart } from './head-start.ts'
import {
  closeItem,
  endOf,
  type HlsItem,
  type HlsLight,
  isStreamed,
  loadAhead,
  openHlsItem,
  type StreamedTrack,
} from './hls-item.ts'
import { bufferedUntil, clearFrom, cutAppends, reaches } from './media-buffer.ts'

interface Parts {
  HlsLight: HlsLight
  audio: HTMLAudioElement
  /** The first track, preloaded. */
  warm: HlsItem | undefined
  /**
   * What is prefetched of the first track if it is not preloaded, and the address of its playlist.
   */
  headStart: HeadStart | undefined
  address: string | undefined
  onFailed(): void
  /** The element cannot play it: another format is needed from this time. */
  onUnplayable(time: number): void
}

/**
 * One element with one Media Source on which tracks follow each other without a gap: once a track
 * is loaded to its end, its hls.js hands the source to that of the next one, which appends behind
 * it. No timer is involved, so a locked phone plays on.
 */
export function openMediaSourceStream(parts: Parts, track: StreamedTrack, startAt: number): Stream {
  const { HlsLight, audio, onFailed, onUnplayable } = parts
  let isClosed = false
  /** The position to begin at, until the element is there. */
  let wish: number | undefined = startAt
  const events = {
    loaded: appendNext,
    lost: (item: HlsItem) => (item === current ? onFailed() : forgetNext()),
    unplayable(item: HlsItem) {
      if (item !== current) return forgetNext()
      if (hasRecovered) return onUnplayable(time())
      hasRecovered = true
      reopen(time())
    },
  }
  const warm = parts.warm?.startAt === startAt ? parts.warm : undefined
  if (!warm) closeItem(parts.warm)
  let current = attach(
    warm
      ? Object.assign(warm, { events })
      : openHlsItem(HlsLight, track, { startAt }, events, parts.headStart),
  )
  if (!warm) current.hls.loadSource(parts.address ?? track.hlsUrl)
  let writer = current
  let next: HlsItem | undefined
  let wanted: Track | undefined
  /** The source, once the current track's hls.js has released it. */
  let source: AttachMediaSourceData | undefined
  let turn = 0
  let hasRecovered = false

  function attach(item: HlsItem): HlsItem {
    item.hls.on(HlsLight.Events.BUFFER_CREATED, (_event, { tracks }) => {
      if (tracks.audio?.buffer) cutAppends(tracks.audio.buffer, (bytes) => writer.place(bytes))
    })
    audio.addEventListener('playing', () => loadAhead(item), { once: true })
    item.hls.attachMedia(audio)
    return item
  }

  function time(): number {
    const hasArrived = audio.readyState >= audio.HAVE_CURRENT_DATA && !audio.seeking
    if (hasArrived) wish = undefined
    return wish ?? Math.max(0, audio.currentTime - current.origin)
  }

  /** Loads the track again from a time that is not on the timeline. */
  function reopen(at: number): void {
    turn += 1
    closeItem(next)
    closeItem(current)
    next = undefined
    source = undefined
    wish = at
    current = attach(openHlsItem(HlsLight, current.track, { startAt: at }, events))
    current.hls.loadSource(current.track.hlsUrl)
    writer = current
  }

  function forgetNext(): void {
    wanted = undefined
    settle()
  }

  /** The next track follows once the current one is loaded to its end. */
  function appendNext(): void {
    if (next || source || !wanted || !(current.track.duration > 0)) return
    if (reaches(audio, endOf(current)) && canFollow(wanted, endOf(current))) settle()
  }

  /** Puts the wanted track on the timeline; it may change meanwhile. */
  function settle(): void {
    turn += 1
    place(turn).catch(() => {
      if (isClosed) return
      wanted = undefined
      reopen(time())
    })
  }

  async function place(mine: number): Promise<void> {
    source ??= current.hls.transferMedia() ?? undefined
    closeItem(current)
    next?.hls.transferMedia()
    closeItem(next)
    next = undefined
    const buffer = source?.tracks.audio?.buffer
    if (!source || !buffer) throw new Error('the media source is gone')
    const boundary = Math.min(endOf(current), bufferedUntil(audio, audio.currentTime) ?? 0)
    await clearFrom(buffer, boundary)
    if (mine !== turn || isClosed) return
    if (wanted && canFollow(wanted, boundary)) next = append(source, wanted, boundary)
    else if (source.mediaSource?.readyState === 'open') source.mediaSource.endOfStream()
  }

  function append(held: AttachMediaSourceData, follower: StreamedTrack, boundary: number): HlsItem {
    const at = { startAt: segmentOf(follower).min, boundary }
    writer = openHlsItem(HlsLight, follower, at, events)
    writer.hls.attachMedia({ ...held })
    writer.hls.loadSource(follower.hlsUrl)
    return writer
  }

  function become(item: HlsItem): true {
    current = item
    next = undefined
    wanted = undefined
    source = undefined
    hasRecovered = false
    return true
  }

  const isBuffered = (at: number) => bufferedUntil(audio, at) !== undefined

  return {
    time,
    seek(to) {
      const at = current.origin + to
      if (wish !== undefined) wish = to
      if (source !== undefined && !isBuffered(at)) reopen(to)
      else if (Math.abs(audio.currentTime - at) > 0.01) audio.currentTime = at
    },
    prepare(follower) {
      if (isSameSegment(follower, wanted)) return
      wanted = follower
      if (source === undefined) appendNext()
      else settle()
    },
    take(other, at) {
      if (!next || !isSameSegment(next.track, other) || !isBuffered(next.origin + at)) return false
      audio.currentTime = next.origin + at
      return become(next)
    },
    advance() {
      if (next === undefined || audio.currentTime < next.from || audio.ended) return false
      return isBuffered(audio.currentTime) && become(next)
    },
    untilNext: () => (next === undefined ? undefined : next.from - audio.currentTime),
    close() {
      isClosed = true
      turn += 1
      closeItem(next)
      closeItem(current)
    },
  }
}

/** The next track's stream has to begin on the timeline, which has nothing before zero. */
function canFollow(track: Track, boundary: number): track is StreamedTrack {
  return isStreamed(track) && boundary - segmentOf(track).min > 1
}
