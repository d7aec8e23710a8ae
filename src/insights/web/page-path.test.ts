import { expect, test } from 'vitest'
import { pagePath } from './analytics.ts'

const path = (address: string, isHidden = false) =>
  pagePath(new URL(address, 'https://a.example'), isHidden)

test('of a query, choices are recorded, and neither what was typed nor keys', () => {
  expect(path('/charts?genre=jazz&period=week')).toBe('/charts?genre=jazz&period=week')
  expect(path('/search?q=my+secret&sort=new')).toBe('/search?sort=new')
  expect(path('/redeem?code=ABCD-EFGH')).toBe('/redeem')
  expect(path('/register?from=%2Fsplits%2Fabc')).toBe('/register')
  expect(path('/?utm_source=news&utm_content=me%40example.com')).toBe('/?utm_source=news')
})

test.each([
  ['/checkout/k3f9k3f9k3f9?key=abc', '/checkout'],
  ['/ja/checkout/k3f9k3f9k3f9', '/ja/checkout'],
  ['/splits/aVeryLongToken', '/splits'],
])('%s opens something: its id is not recorded', (address, recorded) => {
  expect(path(address)).toBe(recorded)
})

test('the id and the title of a work are recorded where everyone may find it, else neither', () => {
  for (const start of ['', '/ja']) {
    for (const kind of ['sound', 'album']) {
      const page = `${start}/${kind}/k3f9k3f9k3f9/harbour-light`
      expect(path(page)).toBe(page)
      expect(path(page, true)).toBe(`${start}/${kind}`)
    }
  }
  expect(path('/my/sounds', true)).toBe('/my/sounds')
})

test('no more of an address is recorded than the server takes', () => {
  expect(path(`/${'x'.repeat(600)}`)).toHaveLength(500)
})
