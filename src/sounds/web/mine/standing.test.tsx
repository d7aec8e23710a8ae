import { expect, test } from 'vitest'
import { renderPart } from '#web/testing.tsx'
import { soundWith } from '../editor/uploading/testing.ts'
import { Processing } from './standing.tsx'

test.each([
  ['New audio is being prepared', { replacing: 'rrrrrrrrrrrr' }],
  ['Preparing the preview', { previewWaiting: true }],
])('“%s” says its place in the queue, too', (words, edit) => {
  const standing = (before: number) =>
    renderPart(<Processing sound={soundWith(edit)} before={before} />)
  expect(standing(2)).toContain('Waiting its turn, 2 files before it')
  expect(standing(2)).toContain(words)
  expect(standing(0)).not.toContain('Waiting')
})
