import { expect, type Page } from '@playwright/test'

/** Shorter than a toast is shown, so that none is missed. */
const STEP_MS = 4000

/**
 * Moves the page's clock on until `check` passes, so that pauses between retries take no real time.
 * `page.clock.install()` comes first, before the page is opened.
 */
export async function skipTimeUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(STEP_MS)
    await check()
  }).toPass({ timeout: 60_000, intervals: [100] })
}
