export type Shape = 'sine' | 'saw' | 'square' | 'triangle' | 'pulse'

interface Wave {
  shape: Shape
  gain: number
  frequency: number
  rate: number
  /** In periods. */
  phase: number
}

const SIZE = 2048
const tables = new Map<string, Float32Array>()

/** Adds a wave to a buffer; `bend[i]` multiplies the frequency. */
export function addWave(buffer: Float32Array, wave: Wave, bend?: Float32Array): void {
  const table = wavetable(wave.shape, wave.frequency * (bend ? 1.06 : 1))
  const step = (wave.frequency / wave.rate) * SIZE
  let position = wave.phase * SIZE
  for (let i = 0; i < buffer.length; i++) {
    const index = position | 0
    const low = table[index] ?? 0
    const value = low + ((table[index + 1] ?? 0) - low) * (position - index)
    buffer[i] = (buffer[i] ?? 0) + value * wave.gain
    position += bend ? step * (bend[i] ?? 1) : step
    while (position >= SIZE) position -= SIZE
  }
}

/**
 * One period and one sample to wrap, built from as many partials as fit below 18 kHz at this pitch,
 * so that nothing folds back as a wrong note. Two steps an octave keep the tables few.
 */
function wavetable(shape: Shape, frequency: number): Float32Array {
  const fit = Math.max(1, Math.min(512, 18000 / frequency))
  const partials = Math.floor(2 ** (Math.floor(Math.log2(fit) * 2) / 2))
  const key = `${shape}/${partials}`
  const known = tables.get(key)
  if (known) return known
  const table = new Float32Array(SIZE + 1)
  for (let k = 1; k <= partials; k++) {
    const gain = amplitude(shape, k)
    if (gain === 0) continue
    const turn = shape === 'pulse' ? Math.PI / 2 : 0
    for (let i = 0; i <= SIZE; i++) {
      table[i] = (table[i] ?? 0) + gain * Math.sin((2 * Math.PI * k * i) / SIZE + turn)
    }
  }
  tables.set(key, table)
  return table
}

function amplitude(shape: Shape, k: number): number {
  const odd = k % 2
  if (shape === 'sine') return k === 1 ? 1 : 0
  if (shape === 'saw') return ((odd ? 1 : -1) * 2) / (Math.PI * k)
  if (shape === 'square') return (odd * 4) / (Math.PI * k)
  if (shape === 'triangle') return (odd * (k % 4 === 1 ? 1 : -1) * 8) / (Math.PI * k) ** 2
  return (4 / (Math.PI * k)) * Math.sin(Math.PI * k * 0.25)
}
