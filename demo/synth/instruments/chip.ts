import type { Shape } from '../signal/wavetable.ts'
import { synthVoice } from './synth-voice.ts'

const pulse = (shape: Shape, sustain: number) =>
  synthVoice({
    oscillators: [{ shape, gain: 0.5 }],
    adsr: { attack: 0.002, decay: 0.12, sustain, release: 0.03 },
    wobble: { hertz: 6, cents: 14, delay: 0.18 },
  })

export const pulseLead = pulse('pulse25', 0.6)
export const thinPulse = pulse('pulse12', 0.35)
export const squareChip = pulse('square', 0.45)

export const chipBass = synthVoice({
  oscillators: [{ shape: 'triangle', gain: 0.8 }],
  adsr: { attack: 0.001, decay: 0.05, sustain: 0.95, release: 0.015 },
})
