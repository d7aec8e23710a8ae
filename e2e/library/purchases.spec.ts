import { expect, type Page, test } from '@playwright/test'
import { createOrder } from '#orders/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { enter } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

const playButton = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()

test('a member plays, searches, sorts, hides and switches the Shopping List', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const [artist, member] = await Promise.all([
    newPerson(baseOf(baseURL), 'mio'),
    newPerson(baseOf(baseURL), 'member'),
  ])
  const gift = { price: 0, nameyourprice: true }
  const [dusk, dawn] = await Promise.all([
    publishSound(artist, { title: 'Dusk', ...gift }),
    publishSound(artist, { title: 'あけぼの', ...gift }),
  ])
  for (const { id } of [dusk, dawn]) {
    await member.call(createOrder, { body: { items: [{ id: `sound-${id}`, price: 0 }] } })
  }

  await enter(context, baseOf(baseURL), member.token)
  await watchSound(page)
  await openPage(page, '/my/purchases')
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('button') })
  const titles = () => rows.getByRole('link', { name: /^(Dusk|あけぼの)$/ }).allTextContents()
  expect(await titles()).toEqual(['あけぼの', 'Dusk'])
  await main.getByLabel(t('sales.purchases.sort')).selectOption('title')
  await page.waitForURL('**/my/purchases?sort=title')
  await expect.poll(titles).toEqual(['Dusk', 'あけぼの'])
  await playButton(page, 'Dusk').click()
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3)
  const bar = page.getByRole('region', { name: t('player.label') })
  await bar.getByRole('button', { name: t('playing.forward') }).click()
  await expect(bar.getByRole('link', { name: 'あけぼの' })).toBeVisible()

  await main.getByRole('button', { name: t('sales.purchases.playAll') }).click()
  await expect(bar.getByRole('link', { name: 'Dusk' })).toBeVisible()
  await hideAndShowAgain(page)

  await main.getByLabel(t('sales.purchases.searchLabel')).last().fill('アケボノ')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['あけぼの'])
  await main.getByRole('link', { name: t('sales.purchases.views.tiles') }).click()
  await expect(
    main.getByRole('link', { name: `${t('common.buy.download')}: あけぼの` }),
  ).toBeVisible()
  await openPage(page, '/my/purchases')
  await reloadPage(page)
  await expect(main.getByRole('link', { name: `${t('common.buy.download')}: Dusk` })).toBeVisible()
})

/** By keyboard; the focus moves to the next row. */
async function hideAndShowAgain(page: Page) {
  const main = page.getByRole('main')
  const more = (title: string) => main.getByRole('button', { name: moreOf(title) })
  const moreOf = (title: string) => t('sales.purchases.moreOf', { title })
  await more('Dusk').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(more('あけぼの')).toBeFocused()
  await expect(more('Dusk')).toHaveCount(0)
  await main.getByRole('link', { name: t('sales.purchases.hiddenCount', { count: 1 }) }).click()
  await more('Dusk').click()
  await page.getByRole('menuitem', { name: t('sales.purchases.showAgain') }).click()
  await expect(main.getByText(t('sales.purchases.noneHidden'))).toBeVisible()
  await main.getByRole('link', { name: t('sales.purchases.all') }).click()
  await expect(more('Dusk')).toBeVisible()
}
