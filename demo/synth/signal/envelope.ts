/** Times in seconds, sustain as a share of the peak. */
export type Adsr = { attack: number; decay: number; sustain: number; release: number }

/**
 * Shapes a held note in place: the note is held for `seconds` and then released. The buffer is as
 * long as both together. Decay and release fall exponentially, as struck and bowed things do.
 */
export function applyAdsr(
  buffer: Float32Array,
  adsr: Adsr,
  note: { seconds: number; rate: number },
): Float32Array {
  const attack = Math.max(1, Math.round(adsr.attack * note.rate))
  const held = Math.round(note.seconds * note.rate)
  const decay = Math.exp(-1 / (Math.max(0.002, adsr.decay) * 0.4 * note.rate))
  const release = Math.exp(-1 / (Math.max(0.004, adsr.release) * 0.25 * note.rate))
  let level = 0
  for (let i = 0; i < buffer.length; i++) {
    if (i >= held) level *= release
    else if (i < attack) level = Math.sin(((i + 1) / attack) * (Math.PI / 2))
    else level = adsr.sustain + (level - adsr.sustain) * decay
    buffer[i] = (buffer[i] ?? 0) * level
  }
  return buffer
}

/** Multiplies by a falling exponential that reaches -60 dB after `seconds`. */
export function applyDecay(buffer: Float32Array, seconds: number, rate: number): Float32Array {
  const factor = Math.exp(-6.9 / (seconds * rate))
  let level = 1
  for (let i = 0; i < buffer.length; i++) {
    buffer[i] = (buffer[i] ?? 0) * level
    level *= factor
  }
  return buffer
}

/** A pitch bend curve with a vibrato that sets in after `delay` seconds, as players do it. */
export function vibrato(
  samples: number,
  rate: number,
  wobble: { hertz: number; cents: number; delay: number; scoopCents?: number },
): Float32Array {
  const curve = new Float32Array(samples)
  for (let i = 0; i < samples; i++) {
    const t = i / rate
    const depth = Math.min(1, Math.max(0, (t - wobble.delay) / 0.4)) * wobble.cents
    const scoop = -(wobble.scoopCents ?? 0) * Math.exp(-t * 28)
    curve[i] = 1 + (depth * Math.sin(2 * Math.PI * wobble.hertz * t) + scoop) * 0.000578
  }
  return curve
}
