import { expect, test } from '@playwright/test'
import { createAlbum, getAlbum, updateAlbum } from '#works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('a listener pre-orders an album by touch, cancels one that is late, and gets the other at its release', {
  tag: '@slow',
}, async ({ browser, page, context, baseURL }) => {
  test.setTimeout(180_000)
  const [en, ja] = [translator('en'), translator('ja')]
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'mio')
  const announce = async () => {
    const early = await publishSound(artist, { title: uniqueName('夜明け') })
    const late = await makeSound(artist, { title: uniqueName('真夜中'), status: 'Draft' })
    const title = uniqueName('港の一日')
    const album = await artist.call(createAlbum, {
      body: {
        title,
        genre: 'pop',
        price: 1000,
        nameyourprice: false,
        sales: true,
        status: 'Released',
        publishSounds: true,
        announced: true,
        releaseDate: inDays(10),
        sounds: [early.id, late.id],
      },
    })
    return { id: album.id, title, late: late.title }
  }
  const change = async (id: string, releaseDate: string | null) => {
    const { version } = await artist.call(getAlbum, { params: { id } })
    await artist.call(updateAlbum, { params: { id }, body: { version, releaseDate } })
  }
  const [cancelled, kept] = [await announce(), await announce()]

  const buyer = await newPerson(base, 'sora')
  const phone = await browser.newContext({
    baseURL: base,
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    locale: 'ja',
  })
  await enter(phone, base, buyer.token)
  const hand = await phone.newPage()
  const main = hand.getByRole('main')
  const order = async ({ id }: { id: string }) => {
    await openPage(hand, `/ja/album/${id}`)
    await main
      .getByRole('button', { name: ja('common.buy.preorderFor', { price: '¥1,000' }) })
      .tap()
    const dialog = hand.getByRole('dialog')
    await expect(dialog.getByText('代金は今お支払いいただきます')).toBeVisible()
    await expect(dialog.getByText(ja('sales.buy.cancelLate'))).toBeVisible()
    await expect(dialog.getByText(ja('gifts.give'))).toHaveCount(0)
    await dialog.getByRole('button', { name: ja('sales.buy.toPayment') }).tap()
    await payByCard(hand, ja, '¥1,000')
    await expect(main.getByText(/^予約：.+公開$/)).toBeVisible({ timeout: 30_000 })
    return hand.url()
  }
  const [late, onTime] = [await order(cancelled), await order(kept)]
  expect(await violationsOn(hand)).toEqual([])
  await openPage(hand, `/ja/album/${kept.id}`)
  await expect(main.getByRole('link', { name: ja('common.buy.preordered') })).toBeVisible()

  await enter(context, base, artist.token)
  await openPage(page, `/album/${cancelled.id}/edit`)
  await expect(page.getByText(en('albums.editor.preorders', { count: 1 }))).toBeVisible()
  await page.getByLabel(en('albums.editor.announced')).uncheck()
  await page.getByRole('button', { name: en('soundEditor.form.saveChanges') }).click()
  await expect(page.getByText(en('problems.album_preordered'))).toBeVisible()
  await expect(page.getByRole('switch', { name: en('albums.editor.preordersDrop') })).toBeVisible()
  expect((await artist.call(getAlbum, { params: { id: cancelled.id } })).announced).toBe(true)

  await change(cancelled.id, inDays(20))
  await openPage(hand, late)
  await expect(main.getByText(/^予約：.+公開に変更$/)).toBeVisible()
  await main.getByRole('button', { name: ja('sales.order.itemCancel') }).tap()
  const dialog = hand.getByRole('dialog')
  await dialog.getByRole('button', { name: ja('sales.order.itemCancel') }).tap()
  await expect(main.getByText(ja('sales.order.itemDelayed'))).toBeVisible()

  await change(kept.id, null)
  await hand.goto(onTime)
  await expect(async () => {
    await reloadPage(hand)
    await expect(main.getByText(kept.late)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(main.getByText(/^予約：/)).toHaveCount(0)
  await phone.close()
})
