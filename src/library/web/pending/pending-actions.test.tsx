// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { storeIntention } from '#accounts/web/intention.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { orderOf } from '../testing.ts'
import ContinuePurchase from './continue-purchase.tsx'
import { PendingActions } from './pending-actions.tsx'

const { t } = translate('en')
const CANCEL = 'POST /orders/:id/cancel'

beforeEach(() => localStorage.clear())

async function cancel(answer: object, inList = false) {
  const calls = answerCalls({ [CANCEL]: answer })
  localStorage.setItem('order-key', 'seed')
  const onCanceled = vi.fn()
  const order = { ...orderOf(), checkoutUrl: 'https://pay.example/x' }
  const page = await openPart(
    <Surroundings>
      <PendingActions order={order} accessKey="k" inList={inList} onCanceled={onCanceled} />
    </Surroundings>,
  )
  await press(page.find('button'))
  return { page, calls, onCanceled, order }
}

test('an order that is cancelled may be placed anew, and a toast says that it is', async () => {
  const canceled = orderOf({ status: 'canceled' })
  const { page, calls, onCanceled, order } = await cancel(canceled)
  expect(calls).toEqual([{ call: CANCEL, params: { id: order.id }, query: { key: 'k' } }])
  expect(page.text()).toContain(t('sales.pending.canceled'))
  expect(localStorage.getItem('order-key')).toBeNull()
  expect(onCanceled.mock.calls[0]?.[0]).toMatchObject({ status: 'canceled' })
})

test('an order that was paid meanwhile is shown as paid, not as cancelled', async () => {
  const { page, onCanceled } = await cancel(orderOf({ status: 'paid' }))
  expect(page.text()).not.toContain(t('sales.pending.canceled'))
  expect(onCanceled.mock.calls[0]?.[0]).toMatchObject({ status: 'paid' })
})

test('an order that cannot be cancelled keeps its key, and says why', async () => {
  const { page, onCanceled } = await cancel(refused(409, 'order_settled'), true)
  expect(page.find('[role=alert]').textContent).toBe('order_settled')
  expect(localStorage.getItem('order-key')).toBe('seed')
  expect(onCanceled).not.toHaveBeenCalled()
  expect(page.find('a').className).toMatch(/strong.*small/)
})

test.each([
  ['what is not owned', { mine: 'none' }, '', true],
  ['what is owned, as a gift', { mine: 'bought' }, 'gift', true],
  ['what is owned, for oneself', { mine: 'bought' }, '', false],
  ['what is owned and no longer sold', { mine: 'bought', sales: false }, 'gift', false],
  ['one’s own', { mine: 'owner' }, 'gift', false],
] as const)('a purchase left to sign in: %s', async (_what, fields, kind, continues) => {
  const given = { recipient: 'a@example.com', sender: '', message: '', date: '', locale: 'en' }
  const value = JSON.stringify(kind === 'gift' ? { gift: given } : { price: '450' })
  storeIntention(sessionStorage, { act: 'buy', id: 'a', name: 'Rain', value })
  const onContinue = vi.fn()
  const item = { id: 'a', sales: true, ...fields }
  await openPart(<ContinuePurchase item={item} onContinue={onContinue} />, { me: testMe })
  expect(onContinue.mock.calls).toEqual(continues ? [[value]] : [])
})
