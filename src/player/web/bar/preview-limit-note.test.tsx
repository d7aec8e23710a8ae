import { expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { reducePlayer } from '../../reduce.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../../state.ts'
import { track } from '../../testing.ts'
import { findSeekPastPreview, Note } from './preview-limit-note.tsx'

const { say } = translate('en')
const { say: sayJa } = translate('ja')

const part = track('a', { on: true, min: 64, max: 109 })
const after = (...events: PlayerEvent[]): PlayerState => events.reduce(reducePlayer, emptyPlayer)
const chosen: PlayerEvent = { type: 'track-chosen', track: part }
const pastEnd: PlayerEvent = { type: 'sought', time: 170 }

test.each([
  ['/', say('playing.previewLimit.sold', { from: '01:04', to: '01:49' }), '/sound/a/a'],
  ['/ja', sayJa('playing.previewLimit.sold', { from: '01:04', to: '01:49' }), '/ja/sound/a/a'],
])(
  'at %s it says which part is playable, and links to where the rest is sold',
  (path, words, page) => {
    const html = renderPart(<Note track={{ ...part, sales: true }} onClose={vi.fn()} />, { path })
    expect(html).toContain(words)
    expect(html).toContain(`href="${page}"`)
  },
)

test.each([
  [
    '/',
    `${say('playing.previewLimit.part', { from: '01:04', to: '01:49' })} <`,
    say('playing.previewLimit.page'),
  ],
  [
    '/ja',
    `${sayJa('playing.previewLimit.part', { from: '01:04', to: '01:49' })} <`,
    sayJa('playing.previewLimit.page'),
  ],
])('at %s nothing is said of buyers where it is not sold alone', (path, words, link) => {
  const html = renderPart(<Note track={{ ...part, sales: false }} onClose={vi.fn()} />, { path })
  expect(html).toContain(words)
  expect(html).toContain(link)
})

test('the note appears after a seek past the end of a preview, and not once the whole sound is bought', () => {
  expect(findSeekPastPreview(after(chosen))).toBeUndefined()
  const wished = after(chosen, pastEnd)
  expect(findSeekPastPreview(wished)).toBeDefined()
  expect(
    findSeekPastPreview(reducePlayer(wished, { type: 'track-renewed', track: track('a') })),
  ).toBeUndefined()
  expect(
    findSeekPastPreview(after({ type: 'track-chosen', track: track('a') }, pastEnd)),
  ).toBeUndefined()
})

test('a seek before a preview is noted too, and plays from the start of the preview', () => {
  const toTheEnd = track('a', { on: true, min: 64, max: 180 })
  for (const preview of [part, toTheEnd]) {
    const wished = after({ type: 'track-chosen', track: preview }, { type: 'sought', time: 20 })
    expect([findSeekPastPreview(wished)?.id, wished.currentTime]).toEqual(['a', 64])
  }
  expect(findSeekPastPreview(after(chosen, { type: 'sought', time: 70 }))).toBeUndefined()
  const fromTheStart = track('a', { on: true, min: 0, max: 60 })
  const before: PlayerEvent = { type: 'sought', time: -5 }
  expect(
    findSeekPastPreview(after({ type: 'track-chosen', track: fromTheStart }, before)),
  ).toBeUndefined()
})

test('what was wished of one sound is not said of another', () => {
  const other: PlayerEvent = { type: 'track-enqueued', track: track('b', part.limit) }
  const left = after(chosen, other, pastEnd, { type: 'track-removed', id: 'a' })
  expect(findSeekPastPreview(left)).toBeUndefined()
})
