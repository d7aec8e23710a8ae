import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { join as joinService } from '../demo/client.ts'
import { wavOf } from '../e2e/support/files/wav.ts'
import { BROWSER } from '../scripts/testing/browser.ts'
import { updateSound } from '../src/works/sounds-contract.ts'
import type { Figure } from './figure.ts'
import { startNeiro } from './serving/servers.ts'
import { medianOf } from './statistics.ts'

const REACH_MS = 150
const ROUNDS = 7
const SECONDS = 60
const ARGS = ['--no-sandbox', '--disable-quic', '--autoplay-policy=no-user-gesture-required']

/**
 * From the click on a sound's play button to the moment its time advances, in Chromium on the same
 * machine: with the pointer on the button for a moment before, and without.
 */
export async function benchClickToSound(): Promise<Figure[]> {
  const neiro = await startNeiro()
  const base = neiro.url
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ARGS,
  })
  try {
    const who = { email: 'bench@example.com', username: 'bench', name: 'Bench' }
    const artist = await joinService(base, who)
    const fields = { title: 'Click', genre: 'electronic' } as const
    const sound = await artist.uploadSound(wavOf(SECONDS), 'Click.wav', fields)
    await artist.untilReady(sound.edit?.transcodeId ?? '')
    const body = { status: 'Released' } as const
    await artist.call(updateSound, { params: { id: sound.id }, body })
    const address = `${base}/sound/${sound.id}/${sound.slug}`
    const warm: number[] = []
    const cold: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      warm.push(await openAndClick(browser, address, true))
      cold.push(await openAndClick(browser, address, false))
    }
    return [toFigure('with the pointer on it before', warm), toFigure('out of nothing', cold)]
  } finally {
    await browser.close()
    await neiro.stop()
  }
}

async function openAndClick(browser: Browser, address: string, isWarm: boolean): Promise<number> {
  const context = await browser.newContext()
  const milliseconds = await clickToSound(await context.newPage(), address, isWarm)
  await context.close()
  return milliseconds
}

async function clickToSound(page: Page, address: string, isWarm: boolean): Promise<number> {
  await page.addInitScript(() => {
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor() {
        super()
        Object.assign(window, { benchAudio: this })
      }
    }
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const button = page.locator('main button[data-playing]').first()
  if (isWarm) {
    await button.hover()
    await sleep(400)
  }
  return button.evaluate(async (element: HTMLElement) => {
    const clickedAt = performance.now()
    element.click()
    let from: number | undefined
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      const audio: HTMLAudioElement | undefined = Reflect.get(window, 'benchAudio')
      if (!audio || audio.paused || audio.readyState < 3 || audio.seeking) continue
      from ??= audio.currentTime
      if (audio.currentTime > from) return performance.now() - clickedAt
    }
  })
}

function toFigure(how: string, measured: readonly number[]): Figure {
  const all = measured.map((ms) => ms.toFixed(0)).join(', ')
  return {
    name: `click to sound, ${how}`,
    ratios: measured.map((ms) => ms / REACH_MS),
    reach: 1,
    better: 'lower',
    detail: `${medianOf(measured).toFixed(0)} ms of ${REACH_MS} ms (${all})`,
  }
}
