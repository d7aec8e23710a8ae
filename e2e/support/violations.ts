import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Each page is sent it: this is less than half of what the module holds. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Rules of WCAG 2.2 AA that the page breaks as it is now, one line for each element.
 *
 * @param state what is open over the page
 */
export async function violationsOn(page: Page, state = ''): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  // In its full height nothing lies behind the bar of an editor, from where it could be scrolled.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  const rules = {
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  }
  const options = {
    runOnly: { type: 'tag' as const, values: STANDARDS },
    rules,
    resultTypes: ['violations' as const],
    // Frames of other pages are pages of their own here.
    iframes: false,
  }
  await endAnimations(page)
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen),
    options,
  )
  await page.setViewportSize(size)
  const where = new URL(page.url()).pathname + state
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** What is fading in has less contrast for as long; what turns for ever is left alone. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) =>
      Number(animation.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY
    const ending = document.getAnimations().filter(ends)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
