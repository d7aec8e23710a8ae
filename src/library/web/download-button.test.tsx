import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { DownloadButton } from './download-button.tsx'
import type { DownloadState, Progress } from './use-download.ts'

const shown = (state: DownloadState, progress?: Progress, path = '/purchases') => {
  const chosen = { format: 'mp3' as const, label: 'MP3', bytes: null }
  const props = { title: 'Dusk', formats: [chosen], chosen, state, progress, onTake() {} }
  return renderPart(<DownloadButton {...props} />, { path })
}

test.each([
  ['nothing yet', { made: 0, count: 1 }, 'Preparing…<'],
  ['a part of one file', { made: 0.429, count: 1 }, 'Preparing… 42%'],
  ['one of two files', { made: 1, count: 2 }, 'Preparing 1 of 2…'],
  ['some of many files', { made: 3.7, count: 9 }, 'Preparing 3 of 9…'],
])('who waits for a download sees that %s is there', (_what, progress, words) => {
  expect(shown('preparing', progress)).toContain(words)
})

test('a format that is not possible is named as such, in Japanese too', () => {
  expect(shown('impossible')).toContain('This format isn’t available for this sound.')
  expect(shown('impossible', undefined, '/ja/purchases')).toContain('この形式に変換できません')
})

test('sizes are told in gigabytes from one on', () => {
  const size = (bytes: number) => {
    const chosen = { format: 'mp3' as const, label: 'MP3', bytes }
    const props = { title: 'Dusk', formats: [chosen], chosen, state: 'idle' as const, onTake() {} }
    return renderPart(<DownloadButton {...props} progress={undefined} />)
  }
  expect(size(1e9)).toContain('1 GB')
  expect(size(1e9 - 1)).toContain('1,000 MB')
})
