import { expect, test } from 'vitest'
import { renderPart } from '#web/testing.tsx'
import { AllTransfers } from './all-transfers.tsx'
import type { Fact } from './state/facts.ts'
import { noUploads, uploadsReducer } from './state/uploads-state.ts'

const MEGA = 1_000_000
const NAMES = ['a', 'b', 'c']
const files = NAMES.map((id) => ({ id, fileName: `${id}.wav`, bytes: 100 * MEGA }))

function html(facts: readonly Fact[], path = '/'): string {
  const told: Fact[] = [{ type: 'files-chosen', files }, ...facts]
  const { list } = told.reduce(uploadsReducer, noUploads)
  const nothing = () => {}
  return renderPart(<AllTransfers uploads={list} tell={nothing} onRetryAll={nothing} />, { path })
}

const failedWith =
  (canRetry: boolean) =>
  (id: string): Fact => {
    const problem = { reason: 'It broke off.', canRetry, isKept: false }
    return { type: 'upload-failed', id, problem }
  }

test.each([
  ['/', 'Retry all 2'],
  ['/ja', '2件すべて再試行'],
])('on %s several that have failed are tried again by one press', (path, words) => {
  expect(html(['a', 'b'].map(failedWith(true)), path)).toContain(words)
})

test('one that has failed, or several that nothing helps, have no such press', () => {
  expect(html(['a'].map(failedWith(true)))).not.toContain('Retry all')
  expect(html(NAMES.map(failedWith(false)))).toBe('')
})
