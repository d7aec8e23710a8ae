import { expect, test } from 'vitest'
import { findPriceProblem, readAmount } from './price-rules.ts'

const named = { priceYen: 300, nameYourPrice: true }

test('the price itself and any whole amount above it may be paid', () => {
  expect(findPriceProblem(named, 300)).toBeUndefined()
  expect(findPriceProblem(named, 12_345)).toBeUndefined()
})

test('less than the price is too little', () => {
  expect(findPriceProblem(named, 299)).toEqual({ code: 'price_below_minimum', leastYen: 300 })
  expect(findPriceProblem(named, -1)).toEqual({ code: 'price_below_minimum', leastYen: 300 })
})

test('an amount must be an integer', () => {
  for (const amount of [300.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(findPriceProblem(named, amount)).toEqual({ code: 'price_not_integer' })
  }
})

test('a free sound takes nothing, or what a card can carry', () => {
  const free = { priceYen: 0, nameYourPrice: true }
  expect(findPriceProblem(free, 0)).toBeUndefined()
  for (const amount of [1, 49]) {
    expect(findPriceProblem(free, amount)).toEqual({ code: 'price_below_minimum', leastYen: 50 })
  }
  expect(findPriceProblem(free, 50)).toBeUndefined()
})

test('a fixed price takes exactly that', () => {
  const fixed = { priceYen: 300, nameYourPrice: false }
  expect(findPriceProblem(fixed, 300)).toBeUndefined()
  expect(findPriceProblem(fixed, 301)).toEqual({ code: 'price_changed' })
})

test('amounts are read as people type them, in both widths', () => {
  expect(readAmount('¥1,000')).toBe(1000)
  expect(readAmount('￥１，２００')).toBe(1200)
  expect(readAmount(' 300 ')).toBe(300)
  expect(readAmount('300.5')).toBe(300.5)
  expect(readAmount('many')).toBeNaN()
  expect(readAmount('')).toBeNaN()
})
