import { type Drawing, drawWaveform } from './draw.ts'

interface Shown extends Pick<Drawing, 'peaks' | 'height' | 'barWidth' | 'gap'> {
  /** Seconds. */
  duration: number
  segment: { min: number; max: number } | undefined
  /** Read on every frame while `moving`, else once. */
  time: () => number
  moving: boolean
}

/** Draws the waveform, and gives its slider the position in words, until `signal`. */
export function showWaveform(
  canvas: HTMLCanvasElement,
  { duration, segment, time, moving, ...look }: Shown,
  positionOf: (at: string, total: string) => string,
  words: (seconds: number) => string,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const slider = canvas.parentElement
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const [from, to] = segment ? [share(segment.min), share(segment.max)] : [0, 1]
  const shown = { second: -1, column: -1 }
  const columnAt = (at: number) => Math.round(share(at) * canvas.width)
  const tell = (at: number) => {
    const second = Math.floor(at)
    if (second === shown.second) return
    shown.second = second
    slider?.setAttribute('aria-valuenow', String(second))
    slider?.setAttribute('aria-valuetext', positionOf(words(second), words(duration)))
  }
  const draw = () => {
    const at = time()
    drawWaveform(canvas, { ...look, from, progress: share(at), to })
    shown.column = columnAt(at)
    tell(at)
  }
  let frame = 0
  const loop = () => {
    // Most frames change no pixel: a song moves on by a few columns a second.
    if (columnAt(time()) === shown.column) tell(time())
    else draw()
    frame = requestAnimationFrame(loop)
  }
  const observer = new ResizeObserver(draw)
  observer.observe(canvas)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal })
  watchDensity(draw, signal)
  if (moving) loop()
  else draw()
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  })
}

/** Calls back when the page is zoomed, or moved to a screen of another density, until `signal`. */
function watchDensity(onChange: () => void, signal: AbortSignal): void {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  const change = () => {
    // A query matches one density only.
    watchDensity(onChange, signal)
    onChange()
  }
  query.addEventListener('change', change, { once: true, signal })
}
