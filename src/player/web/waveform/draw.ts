import { barsOf } from './bars.ts'

export interface Drawing {
  peaks: readonly number[]
  /** 0..1 of the whole that has been played. */
  progress: number
  height: number
  barWidth: number
  gap: number
}

/** Draws the waveform sharp on any density, coloured by progress. Colours come from the page's style. */
export function drawWaveform(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const width = canvas.clientWidth
  const { height, barWidth, gap, progress } = drawing
  const density = devicePixelRatio || 1
  const [w, h] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  // Computed colours: a custom property would still say light-dark(…), which a canvas cannot read.
  const [played, rest] = [style.color, style.outlineColor]
  const edge = progress * width
  barsOf(drawing.peaks, { width, barWidth, gap }).forEach((peak, index) => {
    const x = index * (barWidth + gap)
    const bar = Math.max(2, peak * height)
    const share = Math.min(1, Math.max(0, (edge - x) / barWidth))
    pen.fillStyle = rest
    if (share < 1) roundBar(pen, x, (height - bar) / 2, barWidth, bar)
    pen.fillStyle = played
    if (share > 0) roundBar(pen, x, (height - bar) / 2, barWidth * share, bar)
  })
}

function roundBar(pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number): void {
  pen.beginPath()
  pen.roundRect(x, y, w, h, Math.min(1, w / 2))
  pen.fill()
}
