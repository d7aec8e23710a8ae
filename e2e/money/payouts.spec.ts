import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { formatYen } from '#kernel/yen.ts'
import { createOrder, getOrder } from '#orders/contract.ts'
import type { Person } from '../../demo/client.ts'
import { newPerson } from '../support/data/accounts.ts'
import { admin, letTransferDayCome } from '../support/data/database.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

Object.assign(process.env, {
  PAYOUT_HOLD_DAYS: '0',
  PAYOUT_SENDER_CODE: '0012345678',
  PAYOUT_SENDER_NAME: 'ネイロ',
  PAYOUT_SENDER_BANK: '0001',
  PAYOUT_SENDER_BRANCH: '100',
  PAYOUT_SENDER_ACCOUNT: '0054321',
})

const EARNINGS = '/ja/my/earnings'
const t = translator('ja')
const CARD = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

async function addBankAccount(page: Page, number: string) {
  await page.getByRole('link', { name: t('earnings.payouts.addDetails') }).click()
  await page.getByRole('button', { name: t('billing.add') }).click()
  const fill = (
    key: 'name' | 'givenName' | 'nameKana' | 'givenNameKana' | 'street' | 'addressKana',
    value: string,
  ) => page.getByLabel(t(`billing.${key}`), { exact: true }).fill(value)
  await fill('name', '神田')
  await fill('givenName', '澪')
  await fill('nameKana', 'カンダ')
  await fill('givenNameKana', 'ミオ')
  await page.getByLabel(t('billing.postalCode'), { exact: true }).fill('1500001')
  await expect(page.getByLabel(t('billing.city'), { exact: true })).toHaveValue('渋谷区')
  await fill('street', '1-2-3')
  await fill('addressKana', 'トウキョウト　シブヤク　ジングウマエ　1-2-3')
  for (const [key, code, name] of [
    ['bank', '0001', 'みずほ'],
    ['branch', '210', '渋谷'],
  ] as const) {
    const field = page.getByRole('combobox', { name: t(`billing.${key}`), exact: true })
    await field.fill(code)
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(`${name}（${code}）`)
  }
  await page.getByLabel(t('billing.number'), { exact: true }).fill(number)
  await page.getByLabel(t('billing.holder'), { exact: true }).fill('カンダ　ミオ')
  await expect(page.getByText('ｶﾝﾀﾞ ﾐｵ')).toBeVisible()
  await page.getByRole('button', { name: t('billing.save') }).click()
  await expect(page.getByText(`••••${number.slice(-3)}`)).toBeVisible()
}

/** A sound of this artist is bought. */
async function sell(artist: Person, base: string): Promise<void> {
  const fan = await newPerson(base, 'fan')
  const sound = await publishSound(artist, { title: 'Ferry', price: 5000 })
  const body = { items: [{ id: `sound-${sound.id}`, price: 5000 }] }
  const { id, checkoutUrl } = await fan.call(createOrder, { body })
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' })
  await expect
    .poll(async () => (await fan.call(getOrder, { params: { id }, query: {} })).status)
    .toBe('paid')
}

/** The keys choose to be paid on request, which is kept, and back. */
async function chooseByKeys(page: Page): Promise<void> {
  const choice = (key: 'monthly' | 'onRequest') =>
    page.getByRole('radio', { name: t(`earnings.payouts.${key}`) })
  await expect(choice('monthly')).toBeChecked()
  await choice('monthly').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(t('earnings.payouts.saved'))).toBeVisible()
  await reloadPage(page)
  await expect(choice('onRequest')).toBeChecked()
  await choice('onRequest').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(t('earnings.payouts.saved'))).toBeVisible()
  await expect(choice('monthly')).toBeChecked()
}

test('from bank details to a paid statement: the operator’s transfer file pays an artist, on a phone in Japanese', async ({
  browser,
  baseURL,
}, info) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'payee')
  await sell(artist, base)
  const page = await openAs(browser, baseURL, artist, EARNINGS)
  await page.setViewportSize({ width: 375, height: 740 })
  await chooseByKeys(page)
  await addBankAccount(page, '7654322')

  const file = info.outputPath('transfers.txt')
  const said = await admin('payout', 'run', '--out', file)
  const run = /Run (\d+): 1 payout, ¥4,500/.exec(said)?.[1] ?? said
  const records = (await readFile(file, 'latin1')).split('\r\n')
  expect(records.filter((record) => record.startsWith('2'))).toHaveLength(1)
  await openPage(page, EARNINGS)
  await expect(page.getByText(t('earnings.states.in_transfer')).last()).toBeVisible()
  await letTransferDayCome(run)
  await admin('payout', 'paid', run)
  await openPage(page, EARNINGS)
  await expect(page.getByText(t('earnings.states.paid'), { exact: true })).toBeVisible()
  const list = page.getByRole('table', { name: t('statements.title') })
  await list.getByRole('rowheader').getByRole('link').click()
  const figures = page.getByRole('region', { name: t('statements.figures') })
  const row = (key: 'sales' | 'payouts' | 'closing') =>
    figures.getByRole('row', { name: t(`statements.${key}`) })
  await expect(row('sales')).toContainText(formatYen(5000))
  await expect(row('payouts')).toContainText(formatYen(4500))
  await expect(row('closing')).toContainText('¥0')
  await page.context().close()
})
