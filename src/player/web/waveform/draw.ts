import { barsOf } from './bars.ts'

export interface Drawing {
  peaks: readonly number[]
  /** 0..1 of the whole that has been played. */
  progress: number
  /** CSS pixels, as the next two. */
  height: number
  barWidth: number
  gap: number
}

/**
 * Draws the waveform coloured by progress, sharp on any density: bars and gaps are as many whole
 * pixels of the screen as come nearest to what is asked. Colours come from the page's style.
 */
export function drawWaveform(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const density = devicePixelRatio
  const pixels = (size: number) => Math.max(1, Math.round(size * density))
  // As the page's own edges are laid on the screen: one pixel more or less would be drawn blurred.
  const box = canvas.getBoundingClientRect()
  const width = Math.round(box.right * density) - Math.round(box.left * density)
  const height = pixels(drawing.height)
  const [barWidth, gap] = [pixels(drawing.barWidth), pixels(drawing.gap)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  // Computed colours: a custom property would still say light-dark(…), which a canvas cannot read.
  const [played, rest] = [style.color, style.outlineColor]
  const edge = Math.round(drawing.progress * width)
  barsOf(drawing.peaks, { width, barWidth, gap }).forEach((peak, index) => {
    const x = index * (barWidth + gap)
    const y = Math.round((height - Math.max(pixels(2), peak * height)) / 2)
    const done = Math.min(barWidth, Math.max(0, edge - x))
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
