// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mountPart } from '#client/testing/mount-part.tsx'
import { CART_KEY, useCartCount } from './stored-cart.ts'

function Count() {
  return <output>{useCartCount()}</output>
}

test.each([
  ['[{},{}]', '2'],
  ['', '0'],
  ['{"length":2}', '0'],
])('the header counts what is in the cart: %s', (text, count) => {
  localStorage.setItem(CART_KEY, text)
  expect(mountPart(<Count />).find('output').textContent).toBe(count)
})
