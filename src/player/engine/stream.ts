import type { Track } from '#works/sounds-contract.ts'
import type { Stream } from './engine.ts'
import { openFileStream } from './file-stream.ts'
import { beginHeadStart } from './media-source/head-start.ts'
import { closeItem, type HlsItem, type HlsLight, isStreamed } from './media-source/hls-item.ts'
import { openMediaSourceStream } from './media-source/media-source-stream.ts'

/** hls.js (light), fetched on the first play or shortly before. */
export async function loadHls(): Promise<HlsLight> {
  return (await import('hls.js/light')).default
}

interface Parts {
  audio: HTMLAudioElement
  track: Track
  /** The position to begin at; a seek may change it before the stream is open. */
  startAt(): number
  /** The track, preloaded. */
  warm: HlsItem | undefined
  onOpen(stream: Stream): void
  /** The track cannot be played in any format. */
  onFailed(): void
}

/**
 * Opens a track on the element: HLS by Media Source Extensions, else the platform's own HLS, else
 * MP3. A broken connection is retried with a growing pause, from where it was; expired signed
 * addresses are requested again.
 *
 * @returns close
 */
export function openStream({ audio, track, startAt, warm, onOpen, onFailed }: Parts): () => void {
  const { hlsUrl, mp3Url } = track
  let isClosed = false
  let stream: Stream | undefined

  function open(opened: Stream): void {
    stream = opened
    onOpen(opened)
  }
  const openFile = (address: string, at: number, giveUp: (at: number) => void) =>
    open(openFileStream({ audio, address, startAt: at, onFailed: giveUp }))
  function openMp3(at = startAt()): void {
    if (isClosed) return
    stream?.close()
    if (mp3Url === null) onFailed()
    else openFile(mp3Url, at, onFailed)
  }

  const hasMediaSource = isStreamed(track) && typeof MediaSource !== 'undefined'
  const headStart = hasMediaSource && !warm ? beginHeadStart(track.hlsUrl, startAt()) : undefined
  if (hasMediaSource) {
    Promise.all([loadHls(), headStart?.address]).then(
      ([HlsLight, address]) => {
        if (isClosed) return
        if (!HlsLight.isSupported()) return openMp3()
        const parts = { HlsLight, audio, warm, headStart, address, onFailed, onUnplayable: openMp3 }
        open(openMediaSourceStream(parts, track, startAt()))
      },
      // The MP3 needs no code.
      () => openMp3(),
    )
  } else if (hlsUrl !== null && audio.canPlayType('application/vnd.apple.mpegurl') !== '') {
    openFile(hlsUrl, startAt(), openMp3)
  } else openMp3()

  return () => {
    isClosed = true
    if (!stream) closeItem(warm)
    headStart?.drop()
    stream?.close()
    audio.removeAttribute('src')
    audio.load()
  }
}
