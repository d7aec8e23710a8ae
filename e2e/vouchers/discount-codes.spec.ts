import { expect, type Page, test } from '@playwright/test'
import { createDiscount } from '../../src/vouchers/discount-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, translator, uniqueName } from '../support/people.ts'
import { nameOf } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

/** That no other test has. */
const someCode = () => uniqueName('E2E').toUpperCase()

test('an artist creates a code for one sound, changes its terms, shares it and ends it', {
  tag: '@slow',
}, async ({ context, page, baseURL }) => {
  test.setTimeout(90_000)
  const t = translator('en')
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'artist')
  const sound = await publishSound(artist, { title: uniqueName('Ferry'), price: 500 })
  await publishSound(artist, { title: uniqueName('Other'), price: 500 })
  await enter(context, base, artist.token)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/my/codes')
  const main = page.getByRole('main')
  await expect(main.getByText(t('discounts.emptyTitle'))).toBeVisible()
  await main.getByRole('button', { name: t('discounts.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('discounts.form.createAct') }).click()
  await expect(dialog.getByText(t('problems.discount_code_invalid')).first()).toBeVisible()
  const code = dialog.getByLabel(t('discounts.form.code'), { exact: true })
  await expect(code).toBeFocused()
  await dialog.getByRole('button', { name: t('discounts.form.generate') }).click()
  await expect(code).toHaveValue(/^[A-Z2-9]{8}$/)
  const words = await code.inputValue()
  await dialog.getByLabel(t('discounts.form.percentOff')).fill('２０')
  await dialog.getByLabel(t('discounts.form.selected')).check()
  await dialog.getByLabel(t('discounts.form.search')).fill(sound.title.toUpperCase())
  const found = dialog.getByRole('group', { name: t('discounts.form.found') })
  await expect(found.getByRole('checkbox')).toHaveCount(1)
  await found.getByLabel(sound.title).check()
  await dialog.getByRole('button', { name: t('discounts.form.createAct') }).click()
  const row = main.getByRole('listitem').filter({ hasText: words })
  await expect(row).toContainText(t('discounts.states.active'))
  await expect(row).toContainText(t('discounts.percentOff', { percent: 20 }))
  await expect(row).toContainText(sound.title)

  const choose = async (act: 'copyLink' | 'edit' | 'end' | 'remove') => {
    await row.getByRole('button', { name: t('discounts.moreOf', { code: words }) }).click()
    await page.getByRole('menuitem', { name: t(`discounts.${act}`) }).click()
  }
  await choose('copyLink')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${base}/sound/${sound.id}?code=${words}`)
  await choose('edit')
  await dialog.getByLabel(t('discounts.form.maxUses')).fill('3')
  await dialog.getByLabel(t('discounts.form.startsAt')).fill('2040-01-01T10:00')
  await dialog.getByRole('button', { name: t('discounts.form.save') }).click()
  await expect(row).toContainText(t('discounts.states.scheduled'))
  await expect(row).toContainText(t('discounts.usesOf', { count: 0, max: 3 }))
  await expect(row).toContainText('1 Jan 2040, 10:00')
  await choose('end')
  await dialog.getByRole('button', { name: t('discounts.end') }).click()
  await expect(row).toContainText(t('discounts.states.ended'))
  await choose('remove')
  await dialog.getByRole('button', { name: t('discounts.remove') }).click()
  await expect(main.getByText(t('discounts.emptyTitle'))).toBeVisible()
})

test('a buyer follows a link with a code, sees what it saves, and pays that at the cart, in Japanese on a phone', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const t = translator('ja')
  await page.setViewportSize({ width: 375, height: 740 })
  const base = baseOf(baseURL)
  const [artist, other] = await Promise.all([newPerson(base, 'artist'), newPerson(base, 'other')])
  const named = await publishSound(artist, {
    title: uniqueName('港'),
    price: 500,
    nameyourprice: true,
  })
  const [fixed, last, foreign] = await Promise.all([
    publishSound(artist, { title: uniqueName('朝'), price: 1000, nameyourprice: false }),
    publishSound(artist, { title: uniqueName('昼'), price: 300 }),
    publishSound(other, { title: uniqueName('夜'), price: 300, nameyourprice: false }),
  ])
  const body = {
    percent: 20,
    yenOff: null,
    items: null,
    maxUses: 1,
    startsAt: null,
    endsAt: null,
  }
  const { code } = await artist.call(createDiscount, { body: { ...body, code: someCode() } })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const open = async (id: string) => {
    await openPage(page, `/ja/sound/${id}`)
    await main
      .getByRole('button', { name: /¥[\d,]+/ })
      .first()
      .click()
  }
  const add = () => dialog.getByRole('button', { name: t('cart.add') }).click()
  const field = dialog.getByLabel(t('discounts.buyer.label'))
  const applied = (within: Page | typeof main) =>
    within.getByText(t('discounts.buyer.applied', { code }))

  // What is typed for something else is refused beside the field.
  await open(foreign.id)
  await dialog.getByRole('button', { name: t('discounts.buyer.ask') }).click()
  await expect(field).toBeFocused()
  await field.fill('no-such')
  await field.press('Enter')
  await expect(dialog.getByText(t('problems.discount_unknown'))).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  await expect(dialog.getByText(t('problems.discount_not_for_items'))).toBeVisible()
  await add()

  // A link keeps it for the purchase; a lower price may be named.
  await openPage(page, `/ja/user/${await nameOf(artist)}?code=${code.toLowerCase()}`)
  await expect(page.getByText(t('discounts.buyer.kept', { code }))).toBeVisible()
  await open(named.id)
  await expect(applied(dialog)).toBeVisible()
  const price = dialog.getByLabel(t('sales.buy.yourPrice'))
  await expect(price).toHaveValue('400')
  await price.fill('399')
  await add()
  const below = t('sales.buy.belowMinimum', { price: '¥400' })
  await expect(dialog.getByText(below).first()).toBeVisible()
  await price.fill('450')
  await expect(dialog.getByText('−¥50')).toBeVisible()
  await add()
  await open(fixed.id)
  await expect(dialog.getByText('−¥200')).toBeVisible()
  await add()

  await openPage(page, '/ja/cart')
  await reloadPage(page)
  await expect(applied(main)).toBeVisible()
  await expect(main.locator('s')).toHaveText(['¥500', '¥1,000'])
  await expect(main.getByText('−¥250')).toBeVisible()
  const total = main.locator('#order b')
  await expect(total).toHaveText('¥1,550')
  await main.getByRole('button', { name: t('discounts.buyer.remove', { code }) }).click()
  await expect(total).toHaveText('¥1,800')
  const label = main.getByLabel(t('discounts.buyer.label'))
  await expect(label).toBeFocused()
  await label.fill(code)
  await main.getByRole('button', { name: t('discounts.buyer.apply') }).click()
  await expect(total).toHaveText('¥1,550')
  const email = `${uniqueName('guest')}@example.com`
  await main.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await main.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payByCard(page, t, '¥1,550')
  await expect(main.getByText(t('sales.order.paid'), { exact: true })).toBeVisible()
  await expect(main).toContainText(t('discounts.buyer.orderLine', { amount: '¥200', code }))
  expect((await emailTo(email)).text).toContain(
    t('emails.sales.discounted', { amount: '¥200', code }),
  )

  // The only use is taken, and the browser forgets the code.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('discount-code'))).toBeNull()
  await open(last.id)
  await dialog.getByRole('button', { name: t('discounts.buyer.ask') }).click()
  await field.fill(code)
  await field.press('Enter')
  await expect(dialog.getByText(t('problems.discount_used_up'))).toBeVisible()
})
