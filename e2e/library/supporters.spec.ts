import { expect, type Page, test } from '@playwright/test'
import { createOrder } from '../../src/orders/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SENTENCE = '<b onclick="alert(1)">Lovely</b>'

const onPage = (page: Page) => page.getByRole('region', { name: t('supporting.title') })

test('a buyer is shown as a supporter with a sentence, the artist hides it, and the buyer shows a collection and ends both', {
  tag: '@slow',
}, async ({ page, browser, baseURL }) => {
  const base = baseOf(baseURL)
  const [artist, buyer] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
  const title = uniqueName('Ferry')
  const { id } = await publishSound(artist, { title, price: 300, nameyourprice: false })
  const username = await nameOf(buyer)
  const order = await buyer.call(createOrder, {
    body: { items: [{ id: `sound-${id}`, price: 300 }] },
  })
  const broken: string[] = []
  const own = await openAs(browser, baseURL, buyer, '/my/purchases')

  await test.step('the buyer pays, and agrees by the keyboard', async () => {
    await own.goto(order.checkoutUrl ?? '')
    await payByCard(own, t, '¥300')
    await own.waitForURL('**/checkout/**')
    await own.getByRole('button', { name: t('supporting.act') }).press('Enter')
    const dialog = own.getByRole('dialog')
    await dialog.getByRole('checkbox').press('Space')
    broken.push(...(await violationsOn(own, 'supporter')))
    await dialog.getByRole('textbox').fill(SENTENCE)
    await own.keyboard.press('Enter')
    await expect(own.getByText(t('supporting.shown', { title }))).toBeVisible()
  })

  await test.step('visitors read it as it was written, and the artist hides it', async () => {
    await openPage(page, `/sound/${id}`)
    await expect(onPage(page).getByText(SENTENCE)).toBeVisible()
    broken.push(...(await violationsOn(page)))
    const desk = await openAs(browser, baseURL, artist, `/sound/${id}`)
    await desk.getByRole('button', { name: t('supporting.hide') }).click()
    await desk.getByRole('button', { name: t('supporting.hideYes'), exact: true }).click()
    await expect(desk.getByText(t('supporting.hidden'))).toBeVisible()
    await expect(desk.getByText(SENTENCE)).toHaveCount(0)
    await reloadPage(desk)
    await expect(onPage(desk).getByRole('link', { name: username })).toBeVisible()
    await expect(desk.getByText(SENTENCE)).toHaveCount(0)
  })

  await test.step('the buyer shows a collection, and ends both in the settings', async () => {
    await openPage(own, '/settings#support')
    const section = own.getByRole('region', { name: t('settings.support.title') })
    await section.getByRole('switch').press('Space')
    await section.getByRole('link', { name: t('settings.support.view') }).click()
    await expect(own.getByRole('link', { name: title }).first()).toBeVisible()
    await openPage(page, `/user/${username}/collection`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    broken.push(...(await violationsOn(page)))
    await openPage(own, '/settings#support')
    broken.push(...(await violationsOn(own)))
    await section.getByRole('button', { name: t('settings.support.withdraw') }).click()
    await own
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.support.withdraw') })
      .click()
    await expect(section.getByText(t('settings.support.none'))).toBeVisible()
    await section.getByRole('switch').press('Space')
    await expect(section.getByRole('link', { name: t('settings.support.view') })).toBeHidden()
    // Pages of visitors are kept for seconds, those of members are not.
    const answer = await own.goto(`/user/${username}/collection`)
    expect(answer?.status()).toBe(404)
    await openPage(own, `/sound/${id}`)
    await expect(own.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(onPage(own)).toHaveCount(0)
  })
  expect(broken).toEqual([])
})
