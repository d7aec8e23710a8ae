import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import { noUploads, uploadsReducer } from './state/uploads-reducer.ts'
import { AllTransfers } from './upload-progress.tsx'

const { say } = translate('en')
const { say: sayJa } = translate('ja')

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
  ['/', say('uploads.transfer.retryAll', { count: '2' })],
  ['/ja', sayJa('uploads.transfer.retryAll', { count: '2' })],
])('on %s several that have failed are tried again by one press', (path, words) => {
  expect(html(['a', 'b'].map(failedWith(true)), path)).toContain(words)
})

test('one that has failed, or several that nothing helps, have no such press', () => {
  expect(html(['a'].map(failedWith(true)))).not.toContain('Retry all')
  expect(html(NAMES.map(failedWith(false)))).toBe('')
})

/** All three at 2 MB a second each, with four events a second. */
const sending = (seconds: number): UploadEvent[] =>
  Array.from({ length: seconds * 4 + 1 }, (_, tick) =>
    NAMES.map((id, place): UploadEvent => {
      const at = tick * 250 + place
      return { type: 'file-progressed', id, loaded: (at / 1000) * 2 * MEGA, at }
    }),
  ).flat()

test.each([
  [
    '/',
    [
      say('uploads.transfer.sum', { arrived: '0', all: '3', percent: '20' }),
      '60 of 300 MB',
      say('uploads.transfer.speedMega', { speed: '5.9' }),
      say('uploads.transfer.left.seconds', { count: '50' }),
    ],
  ],
  [
    '/ja',
    [
      sayJa('uploads.transfer.sum', { all: '3', arrived: '0', percent: '20' }),
      '60 / 300 MB',
      sayJa('uploads.transfer.speedMega', { speed: '5.9' }),
      sayJa('uploads.transfer.left.seconds', { count: '50' }),
    ],
  ],
])('on %s all together show their bytes, speed and time left', (path, words) => {
  for (const word of words) expect(html(sending(10), path)).toContain(word)
})

test('all together claim no speed before there is one, nor while all are paused', () => {
  for (const facts of [
    sending(1),
    [...sending(10), { type: 'all-paused', paused: true } as const],
  ]) {
    expect(html(facts)).not.toContain('MB/s')
    expect(html(facts)).toContain('of 300 MB')
  }
})

test('what is paused is not waited for in the time that is left', () => {
  const paused: UploadEvent = { type: 'upload-paused', id: 'c', paused: true }
  expect(html([...sending(10), paused])).toContain(
    say('uploads.transfer.left.seconds', { count: '30' }),
  )
})
