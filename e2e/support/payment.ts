import type { Page } from '@playwright/test'
import type { translator } from './people.ts'

export const CARD = { good: '4242 4242 4242 4242', secure: '4000 0027 6000 3184' } as const

/** Fills in the form of the test provider's checkout; nothing is sent yet. */
export async function fillCard(
  page: Page,
  t: ReturnType<typeof translator>,
  number: string = CARD.good,
): Promise<void> {
  await page.getByLabel(t('sales.sandbox.number')).fill(number)
  await page.getByLabel(t('sales.sandbox.expiry')).fill('12/40')
  await page.getByLabel(t('sales.sandbox.cvc')).fill('123')
}

/** Pays the total that the checkout shows, by a card that is accepted. */
export async function payByCard(
  page: Page,
  t: ReturnType<typeof translator>,
  total: string,
): Promise<void> {
  await fillCard(page, t)
  await page.getByRole('button', { name: t('sales.sandbox.pay', { total }) }).click()
}
