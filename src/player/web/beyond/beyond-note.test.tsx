import { expect, test, vi } from 'vitest'
import { renderPart } from '#web/testing.tsx'
import { reducePlayer } from '../../reduce.ts'
import { emptyPlayer, type PlayerFact, type PlayerState } from '../../state.ts'
import { track } from '../../testing.ts'
import { Note, wishBeyond } from './beyond-note.tsx'

const part = track('a', { on: true, min: 64, max: 109 })
const after = (...facts: PlayerFact[]): PlayerState => facts.reduce(reducePlayer, emptyPlayer)
const chosen: PlayerFact = { type: 'track-chosen', track: part }
const beyond: PlayerFact = { type: 'sought', time: 170 }

test.each([
  ['/', 'The preview is 01:04–01:49. Buyers hear the whole sound.', '/sound/a/a'],
  ['/ja', '試聴できるのは 01:04–01:49 です。購入すると最初から最後まで聴けます。', '/ja/sound/a/a'],
])(
  'at %s it says which part may be heard, and leads to where the rest is sold',
  (path, words, page) => {
    const html = renderPart(<Note track={part} onClose={vi.fn()} />, { path })
    expect(html).toContain(words)
    expect(html).toContain(`href="${page}"`)
  },
)

test('more is wished for once the end of a preview is passed, and no more once the whole is bought', () => {
  expect(wishBeyond(after(chosen))).toBeUndefined()
  const wished = after(chosen, beyond)
  expect(wishBeyond(wished)).toBeDefined()
  expect(
    wishBeyond(reducePlayer(wished, { type: 'track-renewed', track: track('a') })),
  ).toBeUndefined()
  expect(wishBeyond(after({ type: 'track-chosen', track: track('a') }, beyond))).toBeUndefined()
})

test('what was wished of one sound is not said of another', () => {
  const other: PlayerFact = { type: 'track-enqueued', track: track('b', part.limit) }
  const left = after(chosen, other, beyond, { type: 'track-removed', id: 'a' })
  expect(wishBeyond(left)).toBeUndefined()
})
