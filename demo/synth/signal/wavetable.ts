export type Shape = 'sine' | 'saw' | 'square' | 'triangle' | 'pulse25' | 'pulse12'

const SIZE = 2048
const tables = new Map<string, Float32Array>()

/**
 * One period (2048 samples and one to wrap) of a shape, built from as many partials as fit below
 * 18 kHz at this pitch, so that nothing folds back as a wrong note.
 */
export function wavetable(shape: Shape, frequency: number): Float32Array {
  const partials = partialsBelow(frequency)
  const key = `${shape}/${partials}`
  const known = tables.get(key)
  if (known) return known
  const table = new Float32Array(SIZE + 1)
  for (let k = 1; k <= partials; k++) {
    const [sine, cosine] = amplitude(shape, k)
    if (sine === 0 && cosine === 0) continue
    for (let i = 0; i <= SIZE; i++) {
      const angle = (2 * Math.PI * k * i) / SIZE
      table[i] = (table[i] ?? 0) + sine * Math.sin(angle) + cosine * Math.cos(angle)
    }
  }
  tables.set(key, table)
  return table
}

/** Rounded to a few steps an octave, so that a song needs a handful of tables. */
function partialsBelow(frequency: number): number {
  const fit = 18000 / Math.max(20, frequency)
  const step = 2 ** (Math.floor(Math.log2(Math.max(1, fit)) * 2) / 2)
  return Math.max(1, Math.min(512, Math.floor(step)))
}

function amplitude(shape: Shape, k: number): [sine: number, cosine: number] {
  if (shape === 'sine') return [k === 1 ? 1 : 0, 0]
  if (shape === 'saw') return [((k % 2 ? 1 : -1) * 2) / (Math.PI * k), 0]
  if (shape === 'square') return [k % 2 ? 4 / (Math.PI * k) : 0, 0]
  if (shape === 'triangle') {
    return [k % 2 ? ((k % 4 === 1 ? 1 : -1) * 8) / (Math.PI * k) ** 2 : 0, 0]
  }
  const duty = shape === 'pulse25' ? 0.25 : 0.125
  return [0, (4 / (Math.PI * k)) * Math.sin(Math.PI * k * duty)]
}

/** Adds a steady wave to a buffer; `phase` in periods. */
export function addWave(
  buffer: Float32Array,
  wave: { shape: Shape; frequency: number; rate: number; gain: number; phase?: number },
): void {
  const table = wavetable(wave.shape, wave.frequency)
  const step = (wave.frequency / wave.rate) * SIZE
  let position = ((wave.phase ?? 0) % 1) * SIZE
  for (let i = 0; i < buffer.length; i++) {
    const index = position | 0
    const low = table[index] ?? 0
    const value = low + ((table[index + 1] ?? 0) - low) * (position - index)
    buffer[i] = (buffer[i] ?? 0) + value * wave.gain
    position += step
    if (position >= SIZE) position -= SIZE
  }
}

/** As `addWave`, with the pitch bent sample by sample: `bend[i]` multiplies the frequency. */
export function addBentWave(
  buffer: Float32Array,
  bend: Float32Array,
  wave: { shape: Shape; frequency: number; rate: number; gain: number; phase?: number },
): void {
  const table = wavetable(wave.shape, wave.frequency * 1.06)
  const step = (wave.frequency / wave.rate) * SIZE
  let position = ((wave.phase ?? 0) % 1) * SIZE
  for (let i = 0; i < buffer.length; i++) {
    const index = position | 0
    const low = table[index] ?? 0
    const value = low + ((table[index + 1] ?? 0) - low) * (position - index)
    buffer[i] = (buffer[i] ?? 0) + value * wave.gain
    position += step * (bend[i] ?? 1)
    while (position >= SIZE) position -= SIZE
  }
}
