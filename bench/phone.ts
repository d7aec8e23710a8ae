import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '#accounts/server/sign-in/cookies.ts'
import { listSounds, updateSound } from '#works/sounds-contract.ts'
import { join, signIn } from '../demo/client.ts'
import { BROWSER } from '../scripts/testing/browser.ts'
import type { Figure } from './figure.ts'
import { PRICE_YEN } from './mixed/mix.ts'
import { publish } from './serving/publish.ts'
import { startNeiro } from './serving/servers.ts'
import { medianOf } from './statistics.ts'

const MOST_MS = 100
const ROUNDS = 5
/** So many times slower is a phone than this machine, as Lighthouse reckons. */
const SLOWER = 4
const ARGS = ['--no-sandbox', '--disable-quic', '--autoplay-policy=no-user-gesture-required']

interface Interaction {
  name: string
  ms: number
}

/**
 * What a member waits for on a slow phone, in Chromium: from the reply to a tap on a tile until the
 * sound's page stands, and from each tap or key of the main journeys until its next paint.
 */
export async function benchPhone(): Promise<Figure[]> {
  const neiro = await startNeiro()
  const browser = await chromium.launch({ executablePath: BROWSER, args: ARGS })
  try {
    await publish(neiro)
    const artist = await signIn(neiro.url, 'bench@example.com')
    const { items } = await artist.call(listSounds)
    for (const { id } of items) {
      await artist.call(updateSound, { params: { id }, body: { sales: true, price: PRICE_YEN } })
    }
    const who = { email: 'phone@example.com', username: 'phone', name: 'Phone' }
    const { token } = await join(neiro.url, who)
    const pages: number[] = []
    const longest = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext(devices['Pixel 5'])
      await context.addCookies([{ name: SESSION_COOKIE, value: token, url: neiro.url }])
      const page = await openThrottled(context, neiro.url)
      pages.push(await openSound(page))
      for (const { name, ms } of await walk(page)) {
        longest.set(name, [...(longest.get(name) ?? []), ms])
      }
      await context.close()
    }
    return [
      toFigure('the page of a sound after its reply', pages),
      ...[...longest].map(([name, all]) => toFigure(`until the next paint, ${name}`, all)),
    ]
  } finally {
    await browser.close()
    await neiro.stop()
  }
}

async function openThrottled(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const seen: [id: number, ms: number][] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: number = Reflect.get(entry, 'interactionId')
        if (id > 0) seen.push([id, entry.duration])
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { benchEvents: seen })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return page
}

/** Milliseconds from the last reply that the page waits for to the frame that shows it. */
async function openSound(page: Page): Promise<number> {
  const tile = page.locator('main a[href*="/sound/"]').first()
  await page.evaluate(() => {
    const before = document.querySelector('main h1')?.textContent
    const shown = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        const title = document.querySelector('main h1')?.textContent
        if (!/\/sound\//.test(location.pathname) || !title || title === before) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    performance.clearResourceTimings()
    Object.assign(window, { benchShown: shown })
  })
  await tile.tap()
  return page.evaluate(async () => {
    const shownAt: number = await Reflect.get(window, 'benchShown')
    const replies = performance
      .getEntriesByType('resource')
      .map((entry) => Number(Reflect.get(entry, 'responseEnd')))
      .filter((end) => end > 0 && end < shownAt)
    return shownAt - Math.max(...replies)
  })
}

/** Taps and types its way through what members do most. */
async function walk(page: Page): Promise<Interaction[]> {
  const done: Interaction[] = []
  const act = async (name: string, work: () => Promise<unknown>) => {
    await page.evaluate(() => Reflect.get(window, 'benchEvents').splice(0))
    await work()
    await page.waitForTimeout(600)
    const seen: [number, number][] = await page.evaluate(() => Reflect.get(window, 'benchEvents'))
    done.push({ name, ms: Math.max(0, ...seen.map(([, ms]) => ms)) })
  }
  const main = page.locator('main')
  await page.waitForLoadState('networkidle')
  await act('play', () => main.locator('button[data-playing]').first().tap())
  await act('pause', () => main.locator('button[data-playing]').first().tap())
  await act('clap', () => main.getByRole('button', { name: /clap/i }).first().tap())
  await act('write a comment', async () => {
    await main.getByRole('textbox').first().tap()
    await page.keyboard.type('So calm and clear')
  })
  await act('open the buy dialog', () => main.getByRole('button', { name: /buy/i }).first().tap())
  await act('close it', () => page.keyboard.press('Escape'))
  await act('open the share dialog', () =>
    main.getByRole('button', { name: /share/i }).first().tap(),
  )
  await act('close that', () => page.keyboard.press('Escape'))
  await act('go to the artist', () => main.locator('a[href*="/user/"]:visible').first().tap())
  await page.waitForURL(/\/user\//)
  await act('follow', () =>
    main
      .getByRole('button', { name: /follow/i })
      .first()
      .tap(),
  )
  await act('go home', () => page.locator('header a[href="/"]').first().tap())
  await act('search', async () => {
    await page.goto(new URL('/search', page.url()).href, { waitUntil: 'networkidle' })
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().tap()
    await page.keyboard.type('sound 1', { delay: 120 })
  })
  return done
}

function toFigure(name: string, measured: readonly number[]): Figure {
  return {
    name: `on a phone, ${name}`,
    ratios: measured.map((ms) => ms / MOST_MS),
    reach: 1,
    better: 'lower',
    detail: `${medianOf(measured).toFixed(0)} ms (${measured.map((ms) => ms.toFixed(0)).join(', ')})`,
  }
}
