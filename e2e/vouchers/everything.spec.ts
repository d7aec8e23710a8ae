import { expect, test } from '@playwright/test'
import { createAlbum } from '#works/albums-contract.ts'
import { createDiscount } from '../../src/vouchers/discount-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { nameOf } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

test('a listener buys one sound, learns what the album saves, and buys the rest of the artist at once', {
  tag: '@slow',
}, async ({ context, page, baseURL }) => {
  test.setTimeout(120_000)
  const t = translator('ja')
  const base = baseOf(baseURL)
  const [artist, listener] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'ren')])
  const sold = { sales: true, nameyourprice: false } as const
  const [dawn, dusk, single] = await Promise.all([
    publishSound(artist, { title: uniqueName('夜明け'), price: 600, ...sold }),
    publishSound(artist, { title: uniqueName('夕暮れ'), price: 600, ...sold }),
    publishSound(artist, { title: uniqueName('Single'), price: 300, ...sold }),
  ])
  const album = await artist.call(createAlbum, {
    body: {
      title: uniqueName('一日'),
      genre: 'pop',
      status: 'Released',
      price: 1000,
      ...sold,
      sounds: [dawn.id, dusk.id],
    },
  })
  const always = { maxUses: null, startsAt: null, endsAt: null }
  const code = uniqueName('ALL').toUpperCase()
  await artist.call(createDiscount, {
    body: { code, percent: 10, yenOff: null, items: null, everything: true, ...always },
  })
  await enter(context, base, listener.token)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const toPayment = t('sales.buy.toPayment')
  const paid = main.getByRole('heading', { name: t('sales.order.paid') })

  await openPage(page, `/ja/sound/${dawn.id}`)
  const less = { price: '¥1,000', less: '¥200' }
  await expect(main.getByRole('link', { name: t('soundPage.wholeAlbum', less) })).toBeVisible()
  await main.getByRole('button', { name: t('common.buy.buyFor', { price: '¥600' }) }).click()
  await dialog.getByRole('button', { name: toPayment }).click()
  await payByCard(page, t, '¥600')
  await expect(paid).toBeVisible({ timeout: 30_000 })

  // What was paid for the sound counts towards its album.
  await openPage(page, `/ja/album/${album.id}`)
  await expect(main.getByText(t('albums.paid', { paid: '¥600', left: '¥400' }))).toBeVisible()
  await main.getByRole('button', { name: t('common.buy.buyFor', { price: '¥400' }) }).click()
  await expect(dialog.getByText(t('sales.buy.paidBefore'))).toBeVisible()
  await expect(dialog.getByText('−¥600')).toBeVisible()
  await page.keyboard.press('Escape')

  // ¥900 less what was paid, and ¥270.
  await openPage(page, `/ja/user/${await nameOf(artist)}`)
  await expect(
    main.getByRole('button', { name: t('common.buy.buyFor', { price: '¥400' }) }),
  ).toBeVisible()
  const buy = t('accounts.profile.everything.buy', { price: '¥570' })
  await expect(
    main.getByText(t('accounts.profile.everything.less', { less: '¥330' })),
  ).toBeVisible()
  await main.getByRole('button', { name: buy }).click()
  await expect(page).toHaveURL(/\/ja\/cart$/)
  await expect(main.locator('#order b')).toHaveText('¥570')
  // All buttons of a member have room beside a cart, also on the narrowest phone.
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 740 })
    const menu = page.getByRole('banner').getByRole('button').last()
    const box = await menu.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  // A part of it has its price; all of it again is the same order.
  await main.getByRole('button', { name: t('cart.remove', { title: single.title }) }).click()
  await expect(main.locator('#order b')).toHaveText('¥400')
  await page.goBack()
  await main.getByRole('button', { name: buy }).click()
  await expect(main.locator('#order b')).toHaveText('¥570')
  await main.getByRole('button', { name: toPayment }).click()
  await payByCard(page, t, '¥570')
  await expect(paid).toBeVisible({ timeout: 30_000 })
  await expect(main.getByText('−¥600')).toBeVisible()

  await openPage(page, `/ja/user/${await nameOf(artist)}`)
  await expect(main.getByRole('button', { name: /すべて購入/ })).toHaveCount(0)
})
