import { applyFilter, highpass, lowpass, peaking } from './filters.ts'

/** Soft saturation in place; twice oversampled by interpolation, so little folds back. */
export function saturate(buffer: Float32Array, gain: number): void {
  let before = 0
  const level = 1 / soft(Math.max(1, gain * 0.5))
  for (let i = 0; i < buffer.length; i++) {
    const x = (buffer[i] ?? 0) * gain
    buffer[i] = 0.5 * (soft((x + before) * 0.5) + soft(x)) * level
    before = x
  }
}

/** A rational stand-in for tanh, right to 2 % and several times faster. */
function soft(x: number): number {
  if (x > 3) return 1
  if (x < -3) return -1
  return (x * (27 + x * x)) / (27 + 9 * x * x)
}

/** A guitar amplifier and its loudspeaker: tight before the valves, no fizz after them. */
export function amplifier(buffer: Float32Array, rate: number, gain: number): void {
  applyFilter(buffer, highpass({ frequency: 110, rate }))
  applyFilter(buffer, peaking({ frequency: 750, rate, q: 0.7, decibels: 5 }))
  saturate(buffer, gain)
  applyFilter(buffer, highpass({ frequency: 70, rate }))
  applyFilter(buffer, peaking({ frequency: 330, rate, q: 0.8, decibels: 2 }))
  applyFilter(buffer, peaking({ frequency: 2400, rate, q: 1, decibels: 0.5 }))
  applyFilter(buffer, lowpass({ frequency: 4200, rate, q: 0.8 }))
  applyFilter(buffer, lowpass({ frequency: 5600, rate }))
}
