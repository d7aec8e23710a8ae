import type { Page } from '@playwright/test'

/** What a finger needs, in CSS pixels. */
const LEAST = 44

/**
 * Controls within `selector` for which a finger 21 pixels above or below, left or right of the middle
 * would meet something else; invisible ones are skipped.
 *
 * @returns how each is called, with the size that a finger has
 */
export function smallTargets(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    async ([scope, least]) => {
      // What is still on its way in has no place yet.
      await Promise.all(document.getAnimations().map((animation) => animation.finished))
      const controls = 'a, button, input, [role=slider]'
      const small: string[] = []
      let seen = 0
      for (const control of document.querySelectorAll(`:is(${scope}) :is(${controls})`)) {
        control.scrollIntoView({ block: 'center' })
        const box = control.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const meets = (dx: number, dy: number) => {
          const met = document.elementFromPoint(x + dx, y + dy)
          return met !== null && control.contains(met)
        }
        if (!meets(0, 0)) continue
        seen += 1
        const reach = (dx: number, dy: number) => {
          let far = 0
          while (far < least && meets(dx * (far + 1), dy * (far + 1))) far += 1
          return far
        }
        const [width, height] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
        if (width >= least && height >= least) continue
        const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
        small.push(`${name}: ${width} by ${height}`)
      }
      if (seen === 0) throw new Error(`nothing of ${scope} is seen`)
      return small
    },
    [selector, LEAST] as const,
  )
}
