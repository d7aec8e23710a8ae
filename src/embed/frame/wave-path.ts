import { barsOf } from '#player/web/waveform/draw.ts'

/** Bars of the waveform; each takes two units of the drawing and leaves one. */
const BARS = 120
export const WAVE_WIDTH = BARS * 3 - 1
export const WAVE_HEIGHT = 40

/** The outline of all bars, for `d` of a path that is drawn as wide as there is room. */
export function wavePath(peaks: readonly number[]): string {
  if (peaks.length === 0) return ''
  const bars = barsOf(peaks, { width: WAVE_WIDTH, barWidth: 2, gap: 1 })
  return bars
    .map((peak, index) => {
      const height = Math.max(2, Math.round(peak * WAVE_HEIGHT))
      return `M${index * 3} ${(WAVE_HEIGHT - height) / 2}h2v${height}h-2z`
    })
    .join('')
}
