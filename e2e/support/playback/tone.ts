import type { Page } from '@playwright/test'
import { wavOfSamples } from '../files/wav.ts'

export const TONE_HERTZ = 440
const RATE = 44_100

/** A piece of one tone that continues from file to file, cut at these samples. */
export function toneWav(from: number, to: number): Buffer {
  return wavOfSamples(to - from, (sample) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * TONE_HERTZ * (from + sample)) / RATE)),
  )
}

/** Records what the page's one audio element gives, sample by sample. */
export async function recordSound(page: Page): Promise<void> {
  await page.evaluate(async (rate) => {
    const [audio]: HTMLMediaElement[] = Reflect.get(window, 'heardAudio') ?? []
    if (audio === undefined) throw new Error('nothing plays')
    const context = new AudioContext({ sampleRate: rate })
    const code = `registerProcessor('record', class extends AudioWorkletProcessor {
      process([[left]]) { this.port.postMessage(left ? left.slice() : new Float32Array(128)); return true }
    })`
    const module = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    await context.audioWorklet.addModule(module)
    const recorder = new AudioWorkletNode(context, 'record')
    const blocks: Float32Array[] = []
    recorder.port.onmessage = ({ data }) => blocks.push(data)
    context.createMediaElementSource(audio).connect(recorder).connect(context.destination)
    await context.resume()
    Object.assign(window, { recordedBlocks: blocks })
  }, RATE)
}

/** What was recorded since the last time. */
export async function takeRecording(page: Page): Promise<Float32Array> {
  const text = await page.evaluate(() => {
    const blocks: Float32Array[] = Reflect.get(window, 'recordedBlocks') ?? []
    const bytes = new Uint8Array(blocks.splice(0).flatMap((block) => [...block].map(toByte)))
    function toByte(sample: number) {
      return Math.round(sample * 127) + 128
    }
    let binary = ''
    for (let at = 0; at < bytes.length; at += 32_768) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    }
    return btoa(binary)
  })
  return Float32Array.from(Buffer.from(text, 'base64'), (byte) => (byte - 128) / 127)
}

/**
 * Milliseconds by which the tone is off anywhere between its first and its last moment: a hole, an
 * overlap or a click moves its phase or its level.
 */
export function longestFault(samples: Float32Array): number {
  const isLoud = (sample: number) => Math.abs(sample) > 0.05
  const start = samples.findIndex(isLoud) + RATE / 5
  const end = samples.findLastIndex(isLoud) - RATE / 5
  const windows = [...windowsOf(samples, start, end)]
  const level = windows[0]?.level ?? 0
  let faulty = 0
  let longest = 0
  windows.forEach((window, index) => {
    const turn = Math.abs(wrap(window.phase - (windows[index - 1]?.phase ?? window.phase)))
    const isFault = turn > 0.15 || Math.abs(window.level - level) > level * 0.15
    faulty = isFault ? faulty + 1 : 0
    longest = Math.max(longest, faulty)
  })
  return windows.length === 0 ? Number.POSITIVE_INFINITY : (longest * STEP * 1000) / RATE
}

const STEP = 20
/** Two periods. */
const WINDOW = 200

function* windowsOf(samples: Float32Array, start: number, end: number) {
  const turn = (2 * Math.PI * TONE_HERTZ) / RATE
  for (let at = Math.round(start); at + WINDOW < end; at += STEP) {
    let [real, imaginary] = [0, 0]
    for (let index = at; index < at + WINDOW; index++) {
      real += (samples[index] ?? 0) * Math.cos(turn * index)
      imaginary += (samples[index] ?? 0) * Math.sin(turn * index)
    }
    yield { level: (2 * Math.hypot(real, imaginary)) / WINDOW, phase: Math.atan2(real, imaginary) }
  }
}

function wrap(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}
