import { expect, type Locator, type Page } from '@playwright/test'

export const WAYS = ['mouse', 'touch', 'keyboard'] as const
export type Way = (typeof WAYS)[number]

export const contextOf = (way: Way) =>
  way === 'touch' ? { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true } : {}

/** Stops of Tab from one end of a page to the other, and some to spare. */
const TABS = 120

/** What a person does with a mouse, a finger, or only keys. */
export function handsOf(page: Page, way: Way) {
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement)

  /** Goes on with Tab from where the focus is, as a person would who sees no pointer. */
  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let tab = 0; tab < TABS; tab += 1) {
      if (await isFocused(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }

  async function press(target: Locator): Promise<void> {
    if (way === 'mouse') return target.click()
    if (way === 'touch') return target.tap()
    await tabTo(target)
    await page.keyboard.press('Enter')
  }

  return {
    press,
    /** A choice among others is made with Space, or the arrows that lead there. */
    async choose(target: Locator): Promise<void> {
      if (way !== 'keyboard') return press(target)
      const others = target.page().getByRole('radio')
      for (let tab = 0; tab < TABS; tab += 1) {
        if (await others.evaluateAll((all) => all.some((each) => each === document.activeElement)))
          break
        await page.keyboard.press('Tab')
      }
      while (!(await target.isChecked())) await page.keyboard.press('ArrowDown')
    },
    async type(target: Locator, text: string): Promise<void> {
      if (way === 'keyboard') await tabTo(target)
      else await press(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}
