import { expect, test } from 'vitest'
import { outcomeOfSaved, readCard, TEST_CARDS } from './test-cards.ts'

const now = new Date('2026-11-20T00:00:00Z')
const rest = { expiry: '12/30', cvc: '123' }

test('a number that is not on the test list is refused, whatever it is', () => {
  for (const number of ['4111 1111 1111 1111', '5555555555554444', '', 'toString']) {
    expect(readCard({ number, ...rest }, now)).toEqual({ problem: 'card_not_test' })
  }
})

test('brand, last four digits and expiry of a test card are stored', () => {
  const read = readCard(
    { number: '４２４２ 4242-4242 4242', expiry: ' 1 / 30 ', cvc: '１２３' },
    now,
  )
  expect(read).toEqual({
    card: { last4: '4242', expiry: '01/30' },
    outcome: 'succeeds',
  })
})

test('a card holds until the end of its month', () => {
  const number = '4242424242424242'
  expect(readCard({ number, expiry: '11/26', cvc: '123' }, now)).toHaveProperty('card')
  for (const expiry of ['10/26', '13/30', '00/30', 'soon', '1/2030']) {
    expect(readCard({ number, expiry, cvc: '123' }, now)).toEqual({ problem: 'expiry_invalid' })
  }
})

test('the security code has three digits', () => {
  const read = readCard({ number: '4242424242424242', expiry: '12/30', cvc: '12' }, now)
  expect(read).toEqual({ problem: 'cvc_invalid' })
})

test('the last four digits of test cards are unique', () => {
  for (const [number, outcome] of Object.entries(TEST_CARDS)) {
    expect(outcomeOfSaved(number.slice(-4))).toBe(outcome)
  }
  expect(outcomeOfSaved('1111')).toBeUndefined()
})
