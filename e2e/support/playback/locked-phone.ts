import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, expect, type Page, test } from '@playwright/test'

interface Phone {
  page: Page
  /** The page goes out of sight, as with a locked screen: it is hidden, and its timers are held back. */
  lock(): Promise<void>
}

/** A browser that is started as people do: tests otherwise keep every page awake and in sight. */
export async function withPhone(use: (phone: Phone) => Promise<void>): Promise<void> {
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {}
  const profile = `--user-data-dir=${test.info().outputPath('profile')}`
  // Its own first page would be one more that has to answer.
  const start = ['--no-first-run', '--no-default-browser-check', 'about:blank']
  const own = ['--headless', '--mute-audio', '--remote-debugging-port=0', profile, ...start]
  const started = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const browser = await chromium.connectOverCDP(await addressOf(started), { noDefaults: true })
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('the browser has no window')
    const page = await context.newPage()
    await use({
      page,
      async lock() {
        const other = await context.newPage()
        await other.bringToFront()
        await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
      },
    })
  } finally {
    if (started.kill()) await once(started, 'exit')
  }
}

/** The address that it prints once it listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the browser has no standard error')
  for await (const line of createInterface(stderr)) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the browser ended before it listened')
}
