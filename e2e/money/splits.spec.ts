import { expect, type Page, test } from '@playwright/test'
import { getSound } from '#works/sounds-contract.ts'
import { getEarnings } from '../../src/money/payout-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, linkIn, register, translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')

async function buy(page: Page, title: string, sound: string) {
  await openPage(page, `/sound/${sound}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥1,000' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sales.buy.toPayment') })
    .click()
  await payByCard(page, t, '¥1,000')
  await expect(main.getByText(title).first()).toBeVisible()
}

test('an artist shares a sound by keyboard; the one invited registers on a phone, accepts, earns and leaves', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'mio')
  const title = uniqueName('Harbour')
  const sound = await publishSound(artist, { title, price: 1000 })
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')

  const page = await openAs(browser, baseURL, artist, `/sound/${sound.id}/edit`)
  const section = page.getByRole('region', { name: t('splits.title') })
  await section.getByRole('button', { name: t('splits.start') }).press('Enter')
  await expect(section.getByLabel(t('splits.emailOf', { number: 1 }))).toBeFocused()
  await page.keyboard.type('no address')
  await page.keyboard.press('Tab')
  await page.keyboard.type('１２０')
  await page.keyboard.press('Enter')
  await expect(section.getByText(t('problems.email_invalid')).first()).toBeVisible()
  await expect(section.getByText(t('problems.split_share_invalid')).first()).toBeVisible()
  const invited = `${uniqueName('drummer')}@example.com`
  await section.getByLabel(t('splits.emailOf', { number: 1 })).fill(invited)
  await section.getByLabel(t('splits.shareOf', { name: invited })).fill('33.33')
  // Of 1,000 yen: 100 are the fee.
  for (const yen of ['¥100', '¥300', '¥600']) await expect(section.getByText(yen)).toBeVisible()
  await section.getByRole('button', { name: t('splits.saveAndInvite') }).press('Enter')
  await expect(page.getByText(t('splits.invited'))).toBeVisible()

  const email = await emailTo(invited)
  const path = new URL(linkIn(email.text)).pathname
  const phone = await browser.newContext({ viewport: { width: 375, height: 740 }, baseURL: base })
  const other = await phone.newPage()
  await openPage(other, `/ja${path}`)
  await expect(other.getByRole('button', { name: ja('splits.page.signInAct') })).toBeVisible()
  const username = uniqueName('aiko')
  await register(other, { username, name: 'Aiko', locale: 'ja' })
  await openPage(other, `/ja${path}`)
  await other.getByRole('button', { name: ja('splits.page.accept') }).click()
  await expect(
    other.getByRole('heading', { name: ja('splits.page.accepted', { percent: '33.33%', title }) }),
  ).toBeVisible()

  const buyer = await newPerson(base, 'buyer')
  const shop = await openAs(browser, baseURL, buyer, '/')
  await buy(shop, title, sound.id)
  await expect
    .poll(async () => (await artist.call(getEarnings)).balanceYen, { timeout: 20_000 })
    .toBe(600)

  await other.getByRole('link', { name: ja('splits.page.open') }).click()
  await expect(other.getByText('¥300').first()).toBeVisible()
  await other.getByRole('button', { name: ja('splits.mine.leaveOf', { title }) }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: ja('splits.mine.leave') }).click()
  await expect(other.getByText(ja('splits.mine.empty'))).toBeVisible()
  await page.reload()
  await expect(section.getByText(/Aiko gave up 33\.33%/)).toBeVisible()
})
