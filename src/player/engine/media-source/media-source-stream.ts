import type { AttachMediaSourceData } from 'hls.js'
import type { Track } from '#sounds/contract.ts'
import { isSameSegment } from '../../same-segment.ts'
import { segmentOf } from '../../state.ts'
import type { Stream, StreamEvents } from '../engine.ts'
import type { HlsLight } from '../load-hls.ts'
import type { HeadStart } from './head-start.ts'
import { endOf, type HlsItem, isStreamed, openHlsItem, type Streamed } from './hls-item.ts'
import { bufferedUntil, clearFrom, cutAppends, reaches } from './media-buffer.ts'
import type { WarmItem } from './warm-item.ts'

interface Parts {
  HlsLight: HlsLight
  audio: HTMLAudioElement
  events: StreamEvents
  /** What was fetched before, which may be the first track. */
  warm?: WarmItem | undefined
  /** What of the first track is on its way, and where its playlist is known to be. */
  headStart?: HeadStart | undefined
  address?: string | undefined
  /** What is there cannot be played here: another way is to be found, from this time on. */
  onUnplayable(time: number): void
}

/**
 * One element with one Media Source on which tracks follow each other to the sample: once a track
 * is loaded to its end, its hls.js hands the source to that of the next one, which appends behind
 * it. The element plays on as through one file, whatever timers a locked phone holds back.
 */
export function openMediaSourceStream(parts: Parts, track: Streamed, startAt: number): Stream {
  const { HlsLight, audio, events } = parts
  let isClosed = false
  /** Where it is to begin, until the element is there. */
  let wish: number | undefined = startAt
  let current = begin(track, startAt)
  let writer = current
  let next: HlsItem | undefined
  let wanted: Track | undefined
  /** The source while no hls.js but the next one's may hold it. */
  let source: AttachMediaSourceData | undefined
  let turn = 0
  let hasRecovered = false

  function begin(first: Streamed, at: number): HlsItem {
    const warm = parts.warm?.take(first, at, itemEvents())
    parts.warm?.drop()
    const { headStart } = parts
    const item = warm ?? openHlsItem(HlsLight, first, { startAt: at }, itemEvents(), headStart)
    item.hls.on(HlsLight.Events.BUFFER_CREATED, (_event, { tracks }) => {
      if (tracks.audio?.buffer) cutAppends(tracks.audio.buffer, () => writer)
    })
    audio.addEventListener('playing', item.sounds, { once: true })
    item.hls.attachMedia(audio)
    if (!warm) item.hls.loadSource(parts.address ?? first.hlsUrl)
    parts.address = undefined
    parts.headStart = undefined
    return item
  }

  function itemEvents() {
    return {
      loaded: () => {
        if (next === undefined && source === undefined) goOn()
      },
      lost: (item: HlsItem) => (item === current ? events.onFailed() : forgetNext()),
      unplayable: (item: HlsItem) => {
        if (item !== current) return forgetNext()
        if (hasRecovered) return parts.onUnplayable(time())
        hasRecovered = true
        reopen(time())
      },
      isStarved: () => audio.readyState < audio.HAVE_FUTURE_DATA,
    }
  }

  function time(): number {
    const hasArrived = audio.readyState >= audio.HAVE_CURRENT_DATA && !audio.seeking
    if (hasArrived) wish = undefined
    return wish ?? Math.max(0, audio.currentTime - current.origin)
  }

  /** Everything anew, where what is wanted is not on the time line. */
  function reopen(at: number): void {
    turn += 1
    drop(next)
    drop(current)
    next = undefined
    source = undefined
    wish = at
    current = begin(current.track, at)
    writer = current
  }

  function forgetNext(): void {
    wanted = undefined
    settle()
  }

  /** Whether all of the current track is there from here to its end, so that another may follow. */
  const isWhole = () => current.track.duration > 0 && reaches(audio, endOf(current))

  function goOn(): void {
    if (wanted !== undefined && isWhole() && follows(wanted, endOf(current))) settle()
  }

  /** Brings what follows on the time line to what is wanted; what is wanted may change meanwhile. */
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
    drop(current)
    if (next) {
      next.hls.transferMedia()
      drop(next)
      next = undefined
    }
    const buffer = source?.tracks.audio?.buffer
    if (!source || !buffer) throw new Error('the media source is gone')
    const boundary = Math.min(endOf(current), bufferedUntil(audio, audio.currentTime) ?? 0)
    await clearFrom(buffer, boundary)
    if (mine !== turn || isClosed) return
    if (wanted && follows(wanted, boundary)) next = append(source, wanted, boundary)
    else if (source.mediaSource?.readyState === 'open') source.mediaSource.endOfStream()
  }

  function append(held: AttachMediaSourceData, follower: Streamed, boundary: number): HlsItem {
    const at = { startAt: segmentOf(follower).min, boundary }
    const item = openHlsItem(HlsLight, follower, at, itemEvents())
    writer = item
    item.hls.attachMedia({ ...held })
    item.hls.loadSource(follower.hlsUrl)
    return item
  }

  const isThere = (at: number) => bufferedUntil(audio, at) !== undefined

  return {
    time,
    seek(to) {
      const at = current.origin + to
      if (wish !== undefined) wish = to
      if (source !== undefined && !isThere(at)) reopen(to)
      else if (Math.abs(audio.currentTime - at) > 0.01) audio.currentTime = at
    },
    prepare(follower) {
      if (isSameSegment(follower, wanted)) return
      wanted = follower
      if (source === undefined) goOn()
      else settle()
    },
    take(other, at) {
      if (!next || !isSameSegment(next.track, other) || !isThere(next.origin + at)) return false
      audio.currentTime = next.origin + at
      become(next)
      return true
    },
    advance() {
      if (next === undefined || audio.currentTime < next.from || audio.ended) return false
      if (!isThere(audio.currentTime)) return false
      become(next)
      return true
    },
    untilNext: () => (next === undefined ? undefined : next.from - audio.currentTime),
    close() {
      isClosed = true
      turn += 1
      drop(next)
      drop(current)
    },
  }

  function become(item: HlsItem): void {
    current = item
    next = undefined
    wanted = undefined
    source = undefined
    hasRecovered = false
  }
}

function drop(item: HlsItem | undefined): void {
  item?.retries.stop()
  item?.hls.destroy()
}

/** Its stream has to begin on the time line, which has nothing before zero. */
function follows(track: Track, boundary: number): track is Streamed {
  return isStreamed(track) && boundary - segmentOf(track).min > 1
}
