import type { Track } from '#sounds/contract.ts'
import type { Stream, StreamEvents } from './engine.ts'
import { openFileStream } from './file-stream.ts'
import { loadHls } from './load-hls.ts'
import { beginHeadStart, type HeadStart } from './media-source/head-start.ts'
import { isStreamed } from './media-source/hls-item.ts'
import { openMediaSourceStream } from './media-source/media-source-stream.ts'
import type { WarmItem } from './media-source/warm-item.ts'

/**
 * Streams into the element: HLS where Media Source Extensions serve, the platform's own HLS where
 * not, MP3 as the fallback. A network that breaks off is tried again with a growing pause, from
 * where it was; signed addresses that have ended are asked for anew.
 */
export function openStream(
  audio: HTMLAudioElement,
  track: Track,
  startAt: number,
  events: StreamEvents,
  warm?: WarmItem,
): Stream {
  let isClosed = false
  let next: Track | undefined
  let inner: Stream | undefined
  let headStart: HeadStart | undefined
  let time = startAt
  const { hlsUrl, mp3Url } = track

  function become(stream: Stream): void {
    inner = stream
    stream.prepare(next)
  }
  const playFile = (address: string, at: number, onFailed: (at: number) => void) =>
    become(openFileStream({ audio, address, startAt: at, onFailed }))
  function playMp3(at: number): void {
    inner?.close()
    if (isClosed) return
    if (mp3Url === null) events.onFailed()
    else playFile(mp3Url, at, events.onFailed)
  }

  if (isStreamed(track) && typeof MediaSource !== 'undefined') {
    const isWarm = warm?.isOf(track) ?? false
    headStart = isWarm ? undefined : beginHeadStart(track.hlsUrl, startAt)
    Promise.all([loadHls(), headStart?.address]).then(
      ([{ default: HlsLight }, address]) => {
        if (isClosed) return
        if (!HlsLight.isSupported()) return playMp3(time)
        const parts = { HlsLight, audio, events, warm, headStart, address, onUnplayable: playMp3 }
        become(openMediaSourceStream(parts, track, time))
      },
      // The code did not arrive: the MP3 needs none.
      () => playMp3(time),
    )
  } else if (hlsUrl !== null && audio.canPlayType('application/vnd.apple.mpegurl') !== '') {
    playFile(hlsUrl, startAt, playMp3)
  } else playMp3(startAt)

  return {
    time: () => inner?.time() ?? time,
    seek(to) {
      time = to
      inner?.seek(to)
    },
    prepare(track) {
      next = track
      inner?.prepare(track)
    },
    take: (other, at) => inner?.take(other, at) ?? false,
    advance: () => inner?.advance() ?? false,
    untilNext: () => inner?.untilNext(),
    close() {
      isClosed = true
      warm?.drop()
      headStart?.drop()
      inner?.close()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}
