import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import { noUploads, uploadsReducer } from './state/uploads-reducer.ts'
import { AllTransfers } from './upload-progress.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const MEGA = 1_000_000
const NAMES = ['a', 'b', 'c']
const files = NAMES.map((id) => ({ id, fileName: `${id}.wav`, bytes: 100 * MEGA }))

function html(facts: readonly UploadEvent[], path = '/'): string {
  const told: UploadEvent[] = [{ type: 'files-chosen', files }, ...facts]
  const uploads = told.reduce(uploadsReducer, noUploads)
  const nothing = () => {}
  return renderPart(<AllTransfers uploads={uploads} onPauseAll={nothing} onRetryAll={nothing} />, {
    path,
  })
}

const failedWith =
  (canRetry: boolean) =>
  (id: string): UploadEvent => {
    const problem = { reason: 'It broke off.', canRetry, isStored: false }
    return { type: 'upload-failed', id, problem }
  }

test.each([
  ['/', t('uploads.transfer.retryAll', { count: '2' })],
  ['/ja', tJa('uploads.transfer.retryAll', { count: '2' })],
])('on %s several that have failed are tried again by one press', (path, words) => {
  expect(html(['a', 'b'].map(failedWith(true)), path)).toContain(words)
})

test('one that has failed, or several that nothing helps, have no such press', () => {
  expect(html(['a'].map(failedWith(true)))).not.toContain('Retry all')
  expect(html(NAMES.map(failedWith(false)))).toBe('')
})

test.each([
  ['/', [t('uploads.transfer.sum', { arrived: '0', all: '3', percent: '20' }), '60 of 300 MB']],
  ['/ja', [tJa('uploads.transfer.sum', { all: '3', arrived: '0', percent: '20' }), '60 / 300 MB']],
])('on %s all together show how much has been sent', (path, words) => {
  const sent = NAMES.map((id): UploadEvent => ({ type: 'file-progressed', id, loaded: 20 * MEGA }))
  for (const word of words) expect(html(sent, path)).toContain(word)
})
