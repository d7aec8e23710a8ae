import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { emailTo, translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

/** The links of a set that an artist makes on the page of codes, as the downloaded CSV has them. */
async function makeLinks(page: Page, name: string): Promise<string[]> {
  const t = translator('en')
  await page.getByRole('button', { name: t('downloadCodes.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('downloadCodes.count')).fill('1001')
  await dialog.getByRole('button', { name: t('downloadCodes.submit'), exact: true }).click()
  await expect(
    dialog.getByText(translator('en')('problems.code_count_invalid', { max: 1000 })),
  ).toBeVisible()
  await dialog.getByLabel(t('downloadCodes.name')).fill(name)
  await dialog.getByLabel(t('downloadCodes.count')).fill('3')
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: t('downloadCodes.title') })
  await expect(
    section.getByText(t('downloadCodes.redeemed', { redeemed: 0, count: 3 })),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: t('downloadCodes.csvOf', { name }) }).click(),
  ])
  const cards = section.getByRole('link', { name: t('downloadCodes.cardsOf', { name }) })
  const pdf = await page.request.get((await cards.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n').slice(1)
  return lines.map((line) => line.split(',')[1] ?? '')
}

test('an artist prints codes; a visitor redeems one from its link on a phone, a member types another', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'giver')
  const title = uniqueName('Harbour')
  await publishSound(artist, { title, price: 300 })
  const studio = await openAs(browser, baseURL, artist, '/my/codes')
  const links = await makeLinks(studio, 'Tour')
  const codeOf = (link = '') => new URL(link).searchParams.get('code') ?? ''

  const ja = translator('ja')
  const phone = await browser.newContext({ ...PHONE, locale: 'ja-JP' })
  const visitor = await phone.newPage()
  const link = `/ja/redeem?code=${codeOf(links[0])}`
  await openPage(visitor, link)
  const main = visitor.getByRole('main')
  await expect(main.getByText(title)).toBeVisible()
  await main.getByRole('button', { name: ja('downloadCodes.redeem.get') }).click()
  await expect(main.getByText(ja('sales.buy.emailInvalid')).first()).toBeVisible()
  const email = `${uniqueName('fan')}@example.com`
  await main.getByLabel(ja('sales.buy.email'), { exact: true }).fill(email)
  await visitor.keyboard.press('Enter')
  await visitor.waitForURL('**/ja/checkout/**')
  await expect(main.getByText(ja('sales.order.paidFreeText', { email }))).toBeVisible()
  expect((await emailTo(email)).text).toContain('/ja/checkout/')
  await openPage(visitor, link)
  await main.getByRole('link', { name: ja('downloadCodes.redeem.open') }).click()
  await visitor.waitForURL('**/ja/checkout/**')

  const t = translator('en')
  const member = await newPerson(baseOf(baseURL), 'member')
  const page = await openAs(browser, baseURL, member, '/redeem')
  const type = async (code: string) => {
    await page.getByLabel(t('downloadCodes.redeem.code'), { exact: true }).fill(code)
    await page.keyboard.press('Enter')
  }
  await type(codeOf(links[0]))
  await expect(page.getByText(t('problems.code_used'))).toBeVisible()
  await type(codeOf(links[1]).toLowerCase().replace(/.{4}/g, '$& '))
  await page.getByRole('button', { name: t('downloadCodes.redeem.get') }).click()
  await page.waitForURL('**/checkout/**')
  await openPage(page, '/my/purchases')
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await openPage(page, `/redeem?code=${codeOf(links[2])}`)
  await expect(page.getByText(t('downloadCodes.redeem.owned'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('downloadCodes.redeem.get') })).toHaveCount(0)
  await page.getByRole('link', { name: t('downloadCodes.redeem.openOwned') }).click()
  await page.waitForURL('**/my/purchases?text=*')

  await studio.reload()
  await studio.getByRole('button', { name: t('downloadCodes.endOf', { name: 'Tour' }) }).click()
  await studio.getByRole('button', { name: t('downloadCodes.endConfirm') }).click()
  await expect(
    studio.getByText(t('downloadCodes.redeemed', { redeemed: 2, count: 3 })),
  ).toBeVisible()
  await expect(
    studio.getByRole('link', { name: t('downloadCodes.cardsOf', { name: 'Tour' }) }),
  ).toHaveCount(0)
})
