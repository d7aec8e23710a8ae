// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, settle, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { formatYen } from '#kernel/yen.ts'
import { GIFT_YEN, SUGGESTED_GIFT_YEN } from '#vouchers/gift-limits.ts'
import GiftPage from './gift-page.tsx'

const { t } = translate('en')
const ORDER = 'POST /gift-cards'

beforeEach(() => localStorage.clear())

async function open(answer: object = {}, isGuest = false) {
  const calls = answerCalls({ [ORDER]: answer })
  const page = await openPart(<GiftPage />, { path: '/gift', ...(isGuest ? {} : { me: testMe }) })
  await settle()
  const orders = () => calls.filter(({ call }) => call === ORDER)
  const field = (name: string) => page.find<HTMLInputElement>(`[name="${name}"]`)
  const send = async (amount?: string) => {
    await type(field('gift-recipient'), 'friend@example.com')
    await type(field('gift-sender'), 'Mio')
    if (amount !== undefined) await type(field('amount'), amount)
    await press(page.find('[type="submit"]'))
    await settle()
  }
  return { ...page, orders, field, send }
}

test('a gift card of the amount that was typed is ordered for its recipient', async () => {
  const page = await open()
  await page.send('4500')
  expect(page.orders()).toMatchObject([
    { body: { amount: 4500, gift: { recipient: 'friend@example.com', sender: 'Mio' } } },
  ])
  expect(page.orders()[0]?.body).not.toHaveProperty('email')
})

test('an amount stands there before one is typed', async () => {
  const page = await open()
  await page.send()
  expect(page.orders()).toMatchObject([{ body: { amount: 3000 } }])
})

test('amounts from the least to the most are taken, others are refused beside the field', async () => {
  const page = await open()
  const wrong = t('problems.gift_amount_invalid')
  for (const amount of [GIFT_YEN.least - 1, GIFT_YEN.most + 1, 'many']) {
    await page.send(String(amount))
    expect(page.text()).toContain(wrong)
    expect(page.text()).toContain(t('giftCards.givesFacts', { amount: '–' }))
  }
  expect(page.orders()).toEqual([])
  for (const amount of [GIFT_YEN.least, GIFT_YEN.most]) {
    await page.send(String(amount))
    expect(page.text()).not.toContain(wrong)
    expect(page.text()).toContain(t('giftCards.givesFacts', { amount: formatYen(amount) }))
  }
  expect(page.orders().map(({ body }) => body)).toMatchObject([
    { amount: GIFT_YEN.least },
    { amount: GIFT_YEN.most },
  ])
})

test('a suggested amount replaces what was typed, and its refusal', async () => {
  const page = await open()
  await page.send('1')
  const [, suggested = 0] = SUGGESTED_GIFT_YEN
  await press(page.named(formatYen(suggested)))
  expect(page.field('amount').value).toBe(String(suggested))
  expect(page.text()).not.toContain(t('problems.gift_amount_invalid'))
})

test('a guest leaves an address, or is told that it is wrong', async () => {
  const page = await open({}, true)
  await type(page.field('email'), 'nobody')
  await page.send()
  expect(page.orders()).toEqual([])
  expect(page.text()).toContain(t('problems.email_invalid'))
  await type(page.field('email'), 'guest@example.com')
  await page.send()
  expect(page.orders()).toMatchObject([{ body: { amount: 3000, email: 'guest@example.com' } }])
})

test('a problem of the gift stands beside its field', async () => {
  const message = 'Not that day.'
  const problem = { code: 'gift_date_invalid', message }
  const page = await open(refused(400, 'bad_request', { gift: problem }))
  await page.send()
  expect(page.field('gift-date').getAttribute('aria-invalid')).toBe('true')
  expect(page.text()).toContain(message)
})
