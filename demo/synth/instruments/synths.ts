import { synthVoice } from './synth-voice.ts'

export const warmPad = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.3, cents: -9 },
    { shape: 'saw', gain: 0.3, cents: 8 },
    { shape: 'triangle', gain: 0.5, octave: -1 },
  ],
  adsr: { attack: 0.7, decay: 2, sustain: 0.8, release: 1.6 },
  filter: { cutoff: 520, open: 1.6, fall: 4, rise: 1.4 },
  wide: true,
})

export const glassPad = synthVoice({
  oscillators: [
    { shape: 'triangle', gain: 0.5, cents: -6 },
    { shape: 'triangle', gain: 0.5, cents: 7 },
    { shape: 'sine', gain: 0.25, octave: 1, cents: 3 },
    { shape: 'saw', gain: 0.08, octave: 1, cents: -4 },
  ],
  adsr: { attack: 1.1, decay: 2, sustain: 0.85, release: 2.4 },
  filter: { cutoff: 1300, open: 1, fall: 5, rise: 2 },
  wide: true,
})

export const strings = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.34, cents: -11 },
    { shape: 'saw', gain: 0.34, cents: 1 },
    { shape: 'saw', gain: 0.34, cents: 10 },
  ],
  adsr: { attack: 0.28, decay: 1, sustain: 0.85, release: 0.7 },
  filter: { cutoff: 1500, open: 0.9, fall: 3, rise: 0.5, q: 0.6 },
  wobble: { hertz: 5.1, cents: 6, delay: 0.3 },
  wide: true,
})

export const softLead = synthVoice({
  oscillators: [
    { shape: 'triangle', gain: 0.6 },
    { shape: 'saw', gain: 0.14, cents: 6 },
  ],
  adsr: { attack: 0.03, decay: 0.5, sustain: 0.7, release: 0.35 },
  filter: { cutoff: 1500, open: 1, fall: 0.6 },
  wobble: { hertz: 5.2, cents: 14, delay: 0.25 },
})

export const retroLead = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.4, cents: -7 },
    { shape: 'square', gain: 0.25, cents: 6 },
  ],
  adsr: { attack: 0.012, decay: 0.6, sustain: 0.65, release: 0.25 },
  filter: { cutoff: 1500, open: 1.6, fall: 0.5, q: 1.2 },
  wobble: { hertz: 5.4, cents: 12, delay: 0.3, scoopCents: 30 },
})

export const polySynth = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.35, cents: -8 },
    { shape: 'saw', gain: 0.35, cents: 8 },
    { shape: 'square', gain: 0.15 },
  ],
  adsr: { attack: 0.004, decay: 0.28, sustain: 0.2, release: 0.2 },
  filter: { cutoff: 700, open: 2.6, fall: 0.18, q: 1.1 },
  wide: true,
})

export const subBass = synthVoice({
  oscillators: [
    { shape: 'sine', gain: 0.8 },
    { shape: 'triangle', gain: 0.3 },
  ],
  adsr: { attack: 0.012, decay: 0.4, sustain: 0.85, release: 0.09 },
})

export const synthBass = synthVoice({
  oscillators: [
    { shape: 'saw', gain: 0.5 },
    { shape: 'square', gain: 0.3, cents: 5 },
    { shape: 'sine', gain: 0.5 },
  ],
  adsr: { attack: 0.004, decay: 0.25, sustain: 0.55, release: 0.07 },
  filter: { cutoff: 260, open: 2.2, fall: 0.14, q: 1.3 },
})

export const fingerBass = synthVoice({
  oscillators: [
    { shape: 'triangle', gain: 0.7 },
    { shape: 'saw', gain: 0.22 },
  ],
  adsr: { attack: 0.006, decay: 0.9, sustain: 0.4, release: 0.08 },
  filter: { cutoff: 420, open: 1.9, fall: 0.12, q: 0.9 },
})
