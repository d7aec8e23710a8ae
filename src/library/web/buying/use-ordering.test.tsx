// @vitest-environment jsdom
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { forgetOrderKey, useOrdering } from './use-ordering.ts'

beforeEach(() => localStorage.clear())

const PLACE = 'POST /orders'
type Answer = object | (() => object)

/** Orders with each press, and shows the address of the page. */
function Ordering({ price }: { price: number }) {
  const { order } = useOrdering()
  const { pathname, search } = useLocation()
  return (
    <button type="button" onClick={() => order({ items: [{ id: 'sound-a', price }] })}>
      {pathname + search}
    </button>
  )
}

/** The keys of orders that were placed one after the other, and what each was answered. */
async function keysOf(answers: Answer[], between = () => {}, prices = [300, 300]) {
  const keys: string[] = []
  answerCalls({
    [PLACE]: ({ headers }) => {
      keys.push(headers?.['Idempotency-Key'] ?? '')
      return answers[keys.length - 1] ?? {}
    },
  })
  for (const price of prices) {
    const page = await openPart(<Ordering price={price} />)
    await press(page.find('button'))
    await page.unmount()
    between()
  }
  return keys
}

const paid = { checkoutUrl: 'http://localhost:3000/checkout/abc?key=k' }

test('the same order that got no answer, or an error of the server, is asked for with the same key', async () => {
  for (const status of [0, 500, 503]) {
    const [first, second] = await keysOf([refused(status, 'unavailable'), paid])
    expect(second).toBe(first)
  }
})

test('an order that was refused has another key the next time, and so has another order', async () => {
  for (const status of [400, 409, 499]) {
    const [first, second] = await keysOf([refused(status, 'refused'), paid])
    expect(second).not.toBe(first)
  }
  const [first, second] = await keysOf([paid, paid], () => {}, [300, 301])
  expect(second).not.toBe(first)
  const [paidFor, anew] = await keysOf([paid, paid], forgetOrderKey)
  expect(anew).not.toBe(paidFor)
})

test('an order that costs nothing opens its page here', async () => {
  answerCalls({ [PLACE]: { checkoutUrl: `${location.origin}/checkout/abc?key=k` } })
  const page = await openPart(<Ordering price={0} />, { path: '/sound/a' })
  await press(page.find('button'))
  expect(page.text()).toBe('/checkout/abc?key=k')
})

test('a payment leaves this page for that of its provider', async () => {
  answerCalls({ [PLACE]: { checkoutUrl: 'https://pay.example/checkout/abc' } })
  const page = await openPart(<Ordering price={300} />, { path: '/sound/a' })
  await press(page.find('button'))
  await perform(() => {})
  expect(page.text()).toBe('/sound/a')
})
