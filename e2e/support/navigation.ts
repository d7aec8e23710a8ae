import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Waits until the page reacts to clicks and keys, including the parts whose code loads later. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button, form')].every((element) =>
      // What React has taken over carries its props.
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

export async function openPage(page: Page, path: string) {
  const answer = await page.goto(path)
  await untilHydrated(page)
  return answer
}

export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await untilHydrated(page)
}

/** Delays each request for this address. */
export async function delay(page: Page, address: string | RegExp, ms: number): Promise<void> {
  await page.route(address, async (route) => {
    await sleep(ms)
    await route.continue()
  })
}
