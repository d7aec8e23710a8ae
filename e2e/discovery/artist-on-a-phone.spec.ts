import { expect, test } from '@playwright/test'
import { answerCredit, listMyCredits } from '../../src/community/credits-contract.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { nameOf } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })
const t = translator('en')

test('by touch, a listener finds what an artist appears on, buys everything, and is shown as a supporter', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const [band, singer] = [await newPerson(base, 'band'), await newPerson(base, 'singer')]
  const [username, bandName] = [await nameOf(singer), await nameOf(band)]
  const title = uniqueName('Guest')
  const credits = [{ role: 'vocals', name: 'Sora', featured: true, username }]
  const sold = { price: 300, nameyourprice: false, sales: true }
  await publishSound(band, { title, credits, ...sold })
  await publishSound(band, { title: uniqueName('Alone'), ...sold })
  await publishSound(singer, { title: uniqueName('Own') })
  await expect(async () => {
    const { items } = await singer.call(listMyCredits, { query: {} })
    await singer.call(answerCredit, { params: { id: items[0]?.id ?? '' }, body: { agreed: true } })
  }).toPass()
  const listener = await newPerson(base, 'listener')
  await enter(page.context(), base, listener.token)

  await test.step('the profile lists the work under “Appears on”, with its featured artist', async () => {
    await openPage(page, `/user/${username}`)
    const list = page.getByRole('region', { name: t('besideWork.appearsOn') })
    await list.scrollIntoViewIfNeeded()
    expect(await violationsOn(page)).toEqual([])
    await list.getByRole('link', { name: `${title} (feat. Sora)` }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} (feat. Sora)`)
  })

  await test.step('everything of the other artist goes to the cart, and is paid', async () => {
    await openPage(page, `/user/${bandName}`)
    await page
      .getByRole('button', { name: t('accounts.profile.everything.buy', { price: '¥600' }) })
      .tap()
    await page.waitForURL('**/cart')
    await expect(page.getByText(`${title} (feat. Sora)`)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: t('sales.buy.toPayment') }).tap()
    await payByCard(page, t, '¥600')
    await page.waitForURL('**/checkout/**')
  })

  await test.step('the buyer agrees to be shown, and is', async () => {
    const item = page.getByRole('listitem').filter({ hasText: title })
    await item.getByRole('button', { name: t('supporting.act') }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').tap()
    await dialog.getByRole('textbox').fill('For the voice')
    await dialog.getByRole('button', { name: t('supporting.save') }).tap()
    await expect(dialog).toBeHidden()
    await item.getByRole('link', { name: title }).tap()
    await expect(page.getByRole('region', { name: t('supporting.title') })).toContainText(
      'For the voice',
    )
  })
})

test('by keys, an artist gives a sound a booklet, and a buyer downloads it', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const [artist, buyer] = [await newPerson(base, 'printer'), await newPerson(base, 'reader')]
  const title = uniqueName('Printed')
  const { id } = await publishSound(artist, { title, price: 0, nameyourprice: true })
  await enter(page.context(), base, artist.token)
  await openPage(page, `/sound/${id}/edit`)
  const main = page.getByRole('main')
  await main.getByText(t('soundEditor.work.notes.sound')).press('Enter')
  const choosing = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: t('uploads.booklet.choose') }).press('Enter')
  await (await choosing).setFiles({
    name: 'Notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n'),
  })
  await expect(main.getByRole('button', { name: t('uploads.booklet.remove') })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes(`/api/sounds/${id}`),
  )
  await main.getByRole('button', { name: t('soundEditor.form.saveChanges') }).press('Enter')
  expect((await saved).status()).toBe(200)
  const items = [{ id: `sound-${id}`, price: 0 }]
  const order = await buyer.call(createOrder, { body: { items } })
  await enter(page.context(), base, buyer.token)
  await openPage(page, `/checkout/${order.id}`)
  expect(await violationsOn(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: t('sales.download.bookletOf', { title }) }).press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/Printed.*\.pdf$/)
})
