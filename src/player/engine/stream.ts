import type Hls from 'hls.js'

type HlsModule = typeof import('hls.js/light')
let loading: Promise<HlsModule> | undefined

/** hls.js (light), fetched once, on the first play or the moment before. */
export function loadHls(): Promise<HlsModule> {
  loading ??= import('hls.js/light')
  return loading
}

const RETRIES = 6
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

export interface Stream {
  destroy(): void
}

interface Source {
  hlsUrl: string | null
  mp3Url: string | null
  startAt: number
  /** Neither of the two can be played. */
  onFailed(): void
}

/**
 * Streams into the element: HLS where Media Source Extensions serve, the platform's own HLS where
 * not, MP3 as the fallback. A network that breaks off is tried again with a growing pause, from
 * where it was; signed addresses that have ended are asked for anew.
 */
export function openStream(audio: HTMLAudioElement, source: Source): Stream {
  let closed = false
  let close = () => {}
  const fallBackToMp3 = () => {
    close()
    if (closed) return
    if (source.mp3Url === null) source.onFailed()
    else close = playMp3(audio, source.mp3Url, source)
  }
  const { hlsUrl } = source
  if (hlsUrl === null || typeof MediaSource === 'undefined') {
    if (hlsUrl !== null && audio.canPlayType('application/vnd.apple.mpegurl') !== '') {
      close = playNative(audio, hlsUrl, source.startAt, fallBackToMp3)
    } else fallBackToMp3()
  } else {
    loadHls().then(
      ({ default: HlsLight }) => {
        if (closed) return
        if (HlsLight.isSupported())
          close = playHls(HlsLight, audio, { ...source, hlsUrl }, fallBackToMp3)
        else fallBackToMp3()
      },
      // The code did not arrive: the MP3 needs none.
      fallBackToMp3,
    )
  }
  return {
    destroy() {
      closed = true
      close()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}

function playHls(
  HlsLight: typeof Hls,
  audio: HTMLAudioElement,
  { hlsUrl, startAt }: { hlsUrl: string; startAt: number },
  giveUp: () => void,
): () => void {
  const hls = new HlsLight({
    startPosition: startAt,
    enableWorker: false, // fragmented MP4 needs no transmuxing
    maxBufferLength: 60,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    // Audio is small: begin with the rate that nearly every line carries, and step down if it must.
    testBandwidth: false,
    abrEwmaDefaultEstimate: 1_000_000,
  })
  const retry = retries(() => hls.loadSource(hlsUrl), giveUp)
  let recovered = false
  hls.on(HlsLight.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === HlsLight.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
    } else if (type === HlsLight.ErrorTypes.NETWORK_ERROR) {
      hls.config.startPosition = audio.currentTime || startAt
      retry.later()
    } else giveUp()
  })
  hls.on(HlsLight.Events.FRAG_BUFFERED, retry.reset)
  hls.attachMedia(audio)
  hls.loadSource(hlsUrl)
  return () => {
    retry.stop()
    hls.destroy()
  }
}

function playNative(
  audio: HTMLAudioElement,
  url: string,
  startAt: number,
  giveUp: () => void,
): () => void {
  const seek = () => {
    audio.currentTime = startAt
  }
  audio.addEventListener('loadedmetadata', seek, { once: true })
  audio.addEventListener('error', giveUp, { once: true })
  audio.src = url
  return () => {
    audio.removeEventListener('loadedmetadata', seek)
    audio.removeEventListener('error', giveUp)
  }
}

function playMp3(audio: HTMLAudioElement, url: string, source: Source): () => void {
  let at = source.startAt
  const seek = () => {
    if (at > 0) audio.currentTime = at
    retry.reset()
  }
  const wanted = () => !audio.paused
  let playing = wanted()
  const retry = retries(() => {
    audio.src = url
    if (playing) audio.play().catch(source.onFailed)
  }, source.onFailed)
  const failed = () => {
    at = audio.currentTime || at
    playing = wanted()
    retry.later()
  }
  audio.addEventListener('loadedmetadata', seek)
  audio.addEventListener('error', failed)
  audio.src = url
  return () => {
    retry.stop()
    audio.removeEventListener('loadedmetadata', seek)
    audio.removeEventListener('error', failed)
  }
}

/** Tries again with a growing pause, and gives up after a while. */
function retries(again: () => void, giveUp: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', now)
  }
  const now = () => {
    stop()
    again()
  }
  return {
    later() {
      stop()
      count += 1
      if (count > RETRIES) return giveUp()
      timer = setTimeout(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)))
      addEventListener('online', now)
    },
    reset() {
      count = 0
    },
    stop,
  }
}
