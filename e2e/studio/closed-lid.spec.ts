import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
/** In three parts of 8 MB at most. */
const LONG_SECONDS = 100
const PARTS = '/storage/parts/'

/** Closes the lid and opens it: in between no page of this browser runs. */
async function lidOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? id : []))
  const states = () =>
    execFileSync('ps', ['-o', 'stat=', '-p', pages.join(',')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((state) => state.slice(0, 1))
  return {
    async close() {
      for (const page of pages) process.kill(page, 'SIGSTOP')
      await expect.poll(() => new Set(states())).toEqual(new Set(['T']))
    },
    open() {
      for (const page of pages) process.kill(page, 'SIGCONT')
    },
  }
}

/** Lets one part through and holds the next, until the server ends their connections. */
async function fragileLine(page: Page) {
  const isReset = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  let isFirst = true
  let isWhole = false
  const cut = async (route: Route) => {
    await isReset.promise
    await route.abort('connectionreset')
  }
  await page.route(`**${PARTS}**`, (route) => {
    if (isFirst || isWhole) {
      isFirst = false
      return route.continue()
    }
    const one = cut(route)
    held.push(one)
    return one
  })
  return {
    held: () => held.length,
    /** All that was under way has failed; what is asked for from now on comes through. */
    async reset() {
      isWhole = true
      isReset.resolve()
      await Promise.all(held)
    },
  }
}

test('an upload whose connection died behind a closed lid resumes where it was', {
  tag: '@slow',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000)
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'lid')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  const arrived: string[] = []
  const begun: string[] = []
  page.on('response', (response) => {
    if (response.ok() && response.url().includes(PARTS)) arrived.push(response.url())
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sounds/parts')) {
      begun.push(request.url())
    }
  })
  const line = await fragileLine(page)
  await openPage(page, '/sound-new')
  const long = test.info().outputPath('Lid.wav')
  await writeFile(long, wavOf(LONG_SECONDS))
  await page.locator('input[type=file][multiple]').last().setInputFiles(long)
  await expect.poll(() => [arrived.length, line.held()]).toEqual([1, 2])
  const lid = await lidOf(browser)
  try {
    await lid.close()
    await line.reset()
  } finally {
    lid.open()
  }
  const card = page.getByRole('article', { name: 'Lid', exact: true })
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await expect(card.getByRole('alert')).toHaveCount(0)
  // One upload, and each of its parts came in once.
  expect(begun).toHaveLength(1)
  expect(new Set(arrived).size).toBe(3)
  expect(arrived).toHaveLength(3)
})
