/** The specification's bars, in CSS pixels. */
const BAR_WIDTH = 2
const BAR_GAP = 1

/** Heights (0..1) of as many bars as fit, each the loudest peak of its stretch; flat without peaks. */
export function barsOf(
  peaks: readonly number[],
  {
    width,
    barWidth = BAR_WIDTH,
    gap = BAR_GAP,
  }: { width: number; barWidth?: number; gap?: number },
): number[] {
  const count = Math.floor((width + gap) / (barWidth + gap))
  if (count <= 0) return []
  const loudest = Math.max(...peaks.map(Math.abs), 0.001)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to).map(Math.abs)) / loudest
  })
}

/** Opacity of the parts that are not playable. */
const DIMMED = 0.4

export interface Drawing {
  peaks: readonly number[]
  /**
   * Fractions of the whole, 0..1: the start of the playable part, the position, the end of the
   * playable part.
   */
  from: number
  progress: number
  to: number
  /** CSS pixels, as the next two. */
  height: number
  barWidth?: number | undefined
  gap?: number | undefined
}

/** Draws the waveform with bars and gaps of whole pixels; colours come from the element's style. */
export function drawWaveform(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const density = devicePixelRatio
  const pixels = (size: number) => Math.max(1, Math.round(size * density))
  // The screen's whole pixels: one more or less would be blurred.
  const box = canvas.getBoundingClientRect()
  const width = Math.round(box.right * density) - Math.round(box.left * density)
  const height = pixels(drawing.height)
  const [barWidth, gap] = [pixels(drawing.barWidth ?? BAR_WIDTH), pixels(drawing.gap ?? BAR_GAP)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  // A custom property would give light-dark(…), which a canvas cannot read.
  const [played, rest] = [style.color, style.outlineColor]
  const [from = 0, edge = 0, to = 0] = [drawing.from, drawing.progress, drawing.to].map((share) =>
    Math.round(share * width),
  )
  barsOf(drawing.peaks, { width, barWidth, gap }).forEach((peak, index) => {
    const x = index * (barWidth + gap)
    const y = Math.round((height - Math.max(pixels(2), peak * height)) / 2)
    const middle = x + barWidth / 2
    const isPlayable = middle >= from && middle <= to
    const done = isPlayable ? Math.min(barWidth, Math.max(0, edge - x)) : 0
    pen.globalAlpha = isPlayable ? 1 : DIMMED
    pen.fillStyle = rest
    if (done < barWidth) drawBar(pen, x, y, barWidth, height - 2 * y)
    pen.fillStyle = played
    if (done > 0) drawBar(pen, x, y, done, height - 2 * y)
  })
}

function drawBar(pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number): void {
  pen.beginPath()
  pen.roundRect(x, y, w, h, Math.min(devicePixelRatio, w / 2))
  pen.fill()
}
