import { expect, type Page } from '@playwright/test'

/** Keeps hold of every audio element that the page makes, to ask it how far it is. */
export async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = []
    Object.assign(window, { heardAudio: made })
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src)
        made.push(this)
      }
    }
  })
}

/** A page, or a frame on one. */
type Place = Pick<Page, 'evaluate'>

/** The playing element's time in seconds; 0 where none plays. */
export function soundTime(page: Place): Promise<number> {
  return page.evaluate(() => {
    const made: HTMLAudioElement[] = Reflect.get(window, 'heardAudio') ?? []
    return Math.max(0, ...made.map((audio) => (audio.paused ? 0 : audio.currentTime)))
  })
}

/** Waits until the sound has advanced by this many seconds from where it is. */
export async function expectSoundToAdvance(page: Place, seconds = 1): Promise<void> {
  await expect.poll(() => soundTime(page)).toBeGreaterThan(0)
  const from = await soundTime(page)
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(from + seconds)
}

/** The loudest sample that comes out of the element now, 0..1, through Web Audio. */
export async function loudness(page: Place): Promise<number> {
  return page.evaluate(async () => {
    const made: HTMLMediaElement[] = Reflect.get(window, 'heardAudio') ?? []
    const audio = made.find((element) => !element.paused)
    if (audio === undefined) return 0
    let tap: { analyser: AnalyserNode } | undefined = Reflect.get(audio, 'tap')
    if (tap === undefined) {
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaElementSource(audio).connect(analyser).connect(context.destination)
      await context.resume()
      tap = { analyser }
      Object.assign(audio, { tap })
    }
    const samples = new Float32Array(tap.analyser.fftSize)
    let loudest = 0
    for (let round = 0; round < 20; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      tap.analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
    }
    return loudest
  })
}
