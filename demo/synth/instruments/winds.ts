import { synthVoice } from './synth-voice.ts'

export const flute = synthVoice({
  oscillators: [
    { shape: 'sine', gain: 0.7 },
    { shape: 'sine', gain: 0.16, octave: 1 },
    { shape: 'triangle', gain: 0.2 },
  ],
  adsr: { attack: 0.07, decay: 0.3, sustain: 0.85, release: 0.16 },
  filter: { cutoff: 2600, open: 0.5, fall: 0.3 },
  wobble: { hertz: 5, cents: 16, delay: 0.3, scoopCents: 25 },
  breath: 0.09,
})

export const shakuhachi = synthVoice({
  oscillators: [
    { shape: 'sine', gain: 0.7 },
    { shape: 'triangle', gain: 0.22 },
    { shape: 'sine', gain: 0.1, octave: 1 },
  ],
  adsr: { attack: 0.1, decay: 0.5, sustain: 0.8, release: 0.3 },
  filter: { cutoff: 1900, open: 0.8, fall: 0.4 },
  wobble: { hertz: 4.2, cents: 30, delay: 0.5, scoopCents: 70 },
  breath: 0.22,
})

export const melodica = synthVoice({
  oscillators: [
    { shape: 'square', gain: 0.3 },
    { shape: 'saw', gain: 0.25, cents: 3 },
  ],
  adsr: { attack: 0.035, decay: 0.3, sustain: 0.8, release: 0.1 },
  filter: { cutoff: 1900, open: 0.4, fall: 0.5 },
  wobble: { hertz: 5.6, cents: 9, delay: 0.35 },
  breath: 0.03,
})

/** A tenor that plays softly, close to the microphone. */
export const softReed = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.4 },
    { shape: 'square', gain: 0.14, cents: 4 },
  ],
  adsr: { attack: 0.05, decay: 0.4, sustain: 0.78, release: 0.14 },
  filter: { cutoff: 900, open: 1.1, fall: 0.5, q: 1 },
  wobble: { hertz: 4.9, cents: 15, delay: 0.28, scoopCents: 45 },
  breath: 0.07,
})

/** Drawbars of a small organ, without the percussion. */
export const organ = synthVoice({
  oscillators: [
    { shape: 'sine', gain: 0.5 },
    { shape: 'sine', gain: 0.35, octave: 1 },
    { shape: 'sine', gain: 0.22, octave: Math.log2(3) },
    { shape: 'sine', gain: 0.3, octave: -1 },
    { shape: 'sine', gain: 0.1, octave: 2 },
  ],
  adsr: { attack: 0.008, decay: 0.1, sustain: 0.95, release: 0.06 },
  wobble: { hertz: 6.4, cents: 5, delay: 0 },
})

/** A wordless choir: a dull section that swells. */
export const choir = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.25, cents: -12 },
    { shape: 'saw', gain: 0.25, cents: 9 },
    { shape: 'sine', gain: 0.45 },
  ],
  adsr: { attack: 0.5, decay: 1, sustain: 0.9, release: 1.1 },
  filter: { cutoff: 850, open: 0.7, fall: 3, rise: 0.9, q: 1.4 },
  wobble: { hertz: 4.8, cents: 11, delay: 0.2 },
  breath: 0.03,
  wide: true,
})
