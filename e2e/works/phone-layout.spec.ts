import { expect, type Page, test } from '@playwright/test'
import { follow } from '../../src/community/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

/** Labels of buttons that break, and titles below whose second line a third begins. */
function badlySet(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (element: Element) => {
      const range = document.createRange()
      const tops = new Set<number>()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const { top, width } of range.getClientRects()) if (width > 0) tops.add(top)
      }
      return [...tops].sort((a, b) => a - b)
    }
    const found = (selector: string, isBad: (element: Element) => boolean) =>
      [...document.querySelectorAll(selector)].filter(isBad).map(({ textContent }) => textContent)
    return [
      ...found('main button', (button) => linesOf(button).length > 1),
      ...found('main .two-lines', (title) => {
        const end = title.getBoundingClientRect().top + title.clientTop + title.clientHeight
        return linesOf(title).some((top, line) => line > 1 && top < end)
      }),
    ]
  })
}

test('in Japanese the buttons of a sound take two rows, no label breaks, and titles end after two lines', {
  tag: '@slow',
}, async ({ page, baseURL, context }) => {
  const ja = translator('ja')
  const base = baseOf(baseURL)
  const [artist, fan, other] = await Promise.all(
    ['wide', 'fan', 'other'].map((stem) => newPerson(base, stem)),
  )
  if (!artist || !fan || !other) throw new Error('three people were asked for')
  const sold = { price: 300, nameyourprice: true }
  const title = '雨上がりの商店街を抜けて海まで歩いた日のことをまだ覚えている'
  const { id, username } = await publishSound(artist, { title, ...sold })
  await fan.call(follow, { params: { username } })

  await page.setViewportSize({ width: 360, height: 720 })
  await openPage(page, `/ja/sound/${id}`)
  const followed = page.getByRole('button', { name: ja('community.follow.follow') })
  const middles = await followed.locator('..').evaluate(({ children }) =>
    [...children].map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect([...new Set(middles)]).toHaveLength(2)
  for (const path of [`/ja/user/${username}`, `/ja/user/${username}/followers`]) {
    await openPage(page, path)
    expect(await badlySet(page)).toEqual([])
  }
  await context.addCookies([{ name: 'token', value: other.token, url: base }])
  await openPage(page, '/ja')
  await expect(followed.first()).toBeVisible()
  expect(await badlySet(page)).toEqual([])
})
