import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('a menu opens where it has room, and never outside of the window or behind the player', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'menus')
  const { title, id, slug } = await publishSound(artist, { title: uniqueName('Menus'), price: 0 })
  await context.addCookies([{ name: 'token', value: artist.token, url: base, httpOnly: true }])
  await openPage(page, `/sound/${id}/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .click()
  await page.getByRole('banner').getByRole('link').first().click()
  for (const [width, height] of [
    [1280, 800],
    [1280, 420],
    [375, 667],
    [375, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.history.pushState(null, '', '/'))
    await openPage(page, '/my/sounds')
    const button = page.getByRole('main').locator('[aria-haspopup=menu]').last()
    for (const block of ['start', 'center', 'end'] as const) {
      await button.evaluate((element, where) => element.scrollIntoView({ block: where }), block)
      await button.click()
      const menu = page.getByRole('menu')
      await expect(menu).toBeInViewport({ ratio: 1 })
      const [shown, bar] = await Promise.all([
        menu.boundingBox(),
        page.locator('[data-player-bar]').boundingBox(),
      ])
      if (!shown || !bar) throw new Error('there is no menu, or no player')
      expect(shown.y + shown.height).toBeLessThanOrEqual(bar.y)
      await page.keyboard.press('Escape')
    }
  }
})
