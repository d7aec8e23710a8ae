import { expect, test } from '@playwright/test'
import { createOrder, getOrder } from '#orders/contract.ts'
import type { Person } from '../../demo/client.ts'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const TITLE = '港の灯り Harbour'
const CARD = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

async function buy(fan: Person, sound: string): Promise<string> {
  const body = { items: [{ id: `sound-${sound}`, price: 300 }] }
  const { id, checkoutUrl } = await fan.call(createOrder, { body })
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' })
  await expect
    .poll(async () => (await fan.call(getOrder, { params: { id }, query: {} })).status)
    .toBe('paid')
  return id
}

test('an artist follows a figure to its entry, and downloads month and year, in Japanese on a phone', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('ja')
  const [artist, fan] = await Promise.all([newPerson(base, 'earning'), newPerson(base, 'fan')])
  const sound = await publishSound(artist, { title: TITLE, price: 300 })
  const order = await buy(fan, sound.id)
  const page = await openAs(browser, baseURL, artist, '/ja/my/earnings')
  await page.setViewportSize({ width: 375, height: 740 })
  const list = page.getByRole('table', { name: t('statements.title') })
  await list.getByRole('rowheader').getByRole('link').click()
  const figures = page.getByRole('region', { name: t('statements.figures') })
  const fee = figures.getByRole('row', { name: t('statements.fee') })
  await expect(figures.getByRole('row', { name: t('statements.closing') })).toContainText('¥270')
  await fee.getByRole('link', { name: '−¥30' }).click()
  await expect(page).toHaveURL(/\?of=fee#entries$/)
  const entries = page.getByRole('region', { name: t('statements.entries') })
  const lines = entries.locator('li', { hasText: TITLE })
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(t('statements.orderNumber', { order }))
  for (const yen of ['¥300', '−¥30', '¥270']) await expect(lines).toContainText(yen)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  for (const ending of ['pdf', 'csv'] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t(`statements.${ending}`) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\d{4}-\\d\\d\\.${ending}$`))
  }
  const year = new URL(page.url()).pathname.slice(-7, -3)
  await page.getByRole('link', { name: t('statements.year', { year }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('statements.yearTitle', { year }),
  )
  const months = page.getByRole('table', { name: t('statements.months') })
  await expect(months.getByRole('row').last()).toContainText('¥270')
  await page.context().close()
})
