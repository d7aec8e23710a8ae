import { expect, test } from 'vitest'
import { addressOf } from '#client/api-call.ts'
import { reportPageView } from '#insights/contract.ts'
import { isOpenToUnfinished, PAGE_VIEWS_ADDRESS } from './navigation.ts'

test.each(['/register', '/terms', '/terms/', '/legal/commerce'])('%s is open', (page) => {
  expect(isOpenToUnfinished(page)).toBe(true)
})

test.each(['/', '/my/sounds', '/registered', '/sound/abc'])('%s asks to register first', (page) => {
  expect(isOpenToUnfinished(page)).toBe(false)
})

test('page views go where insights listens', () => {
  expect(PAGE_VIEWS_ADDRESS).toBe(addressOf(reportPageView))
  expect(reportPageView.method).toBe('POST')
})
