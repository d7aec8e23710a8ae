import { expect, test } from 'vitest'
import { reportPageView } from '#insights/contract.ts'
import { addressOf } from '../api-call.ts'
import { PAGE_VIEWS_ADDRESS } from './page-views.ts'

test('page views go where insights listens', () => {
  expect(PAGE_VIEWS_ADDRESS).toBe(addressOf(reportPageView))
  expect(reportPageView.method).toBe('POST')
})
