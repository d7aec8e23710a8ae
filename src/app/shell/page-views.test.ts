import { expect, test } from 'vitest'
import { addressOf } from '#client/api-call.ts'
import { reportPageView } from '#insights/contract.ts'
import { PAGE_VIEWS_ADDRESS } from './page-views.ts'

test('page views go where insights listens', () => {
  expect(PAGE_VIEWS_ADDRESS).toBe(addressOf(reportPageView))
  expect(reportPageView.method).toBe('POST')
})
