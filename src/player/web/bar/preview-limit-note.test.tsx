import { describe, expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Track } from '#works/sounds-contract.ts'
import { reducePlayer } from '../../reduce.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../../state.ts'
import { track } from '../../testing.ts'
import { findNotedTrack, Note } from './preview-limit-note.tsx'

const part = track('a', { on: true, min: 64, max: 109 })
const sold = { ...part, sales: true, price: 300, nameyourprice: false, mine: 'none' } as const
const after = (...events: PlayerEvent[]): PlayerState => events.reduce(reducePlayer, emptyPlayer)
const chosen: PlayerEvent = { type: 'track-chosen', track: part }
const pastEnd: PlayerEvent = { type: 'sought', time: 170 }

describe.each([
  { locale: 'en', path: '/' },
  { locale: 'ja', path: '/ja' },
] as const)('in $locale the note', ({ locale, path }) => {
  const { t } = translate(locale)
  const note = (noted: Track, isOver?: boolean) =>
    renderPart(<Note track={noted} isOver={isOver} onBuy={vi.fn()} onClose={vi.fn()} />, { path })
  const limits = { from: '01:04', to: '01:49' }

  test('says which part is playable, with a price button where it is sold', () => {
    const html = note(sold)
    expect(html).toContain(t('playing.previewLimit.sold', limits))
    expect(html).toContain(`${t('common.buy.buyFor', { price: '¥300' })}</button>`)
  })

  test('says that the preview is over and of which sound, with its price', () => {
    const html = note({ ...sold, nameyourprice: true }, true)
    expect(html).toContain(`<b>${t('playing.previewLimit.over')}</b>`)
    expect(html).toContain('>a</span>')
    expect(html).toContain(`${t('common.buy.buyFrom', { price: '¥300' })}</button>`)
    expect(note({ ...sold, price: 0 }, true)).toContain(`${t('common.buy.free')}</button>`)
  })

  test.each([
    ['it is not sold alone', { ...sold, sales: false }],
    ['it is the listener’s own', { ...sold, mine: 'owner' as const }],
    ['it was stored before its price was', part],
  ])('leads to the page of the sound where %s', (_, noted) => {
    const html = note(noted)
    expect(html).toContain(t('playing.previewLimit.part', limits))
    expect(html).toContain(`href="${path === '/' ? '' : path}/sound/a/a"`)
    expect(note(noted, true)).not.toContain('¥')
  })
})

test('the note appears after a seek past the end of a preview, and not once the whole sound is bought', () => {
  expect(findNotedTrack(after(chosen))).toBeUndefined()
  const wished = after(chosen, pastEnd)
  expect(findNotedTrack(wished)).toBe(part)
  const bought: PlayerEvent = { type: 'track-renewed', track: track('a') }
  expect(findNotedTrack(reducePlayer(wished, bought))).toBeUndefined()
  expect(
    findNotedTrack(after({ type: 'track-chosen', track: track('a') }, pastEnd)),
  ).toBeUndefined()
})

test('the end of a preview is noted while the next sound plays, until the whole one is bought', () => {
  const list: PlayerEvent = { type: 'list-chosen', tracks: [part, track('b')] }
  const ended = after(list, { type: 'track-ended' })
  expect([ended.index, findNotedTrack(ended)]).toEqual([1, part])
  const bought: PlayerEvent = { type: 'track-renewed', track: track('a') }
  expect(findNotedTrack(reducePlayer(ended, bought))).toBeUndefined()
})

test('a seek before a preview is noted too, and plays from the start of the preview', () => {
  const toTheEnd = track('a', { on: true, min: 64, max: 180 })
  for (const preview of [part, toTheEnd]) {
    const wished = after({ type: 'track-chosen', track: preview }, { type: 'sought', time: 20 })
    expect([findNotedTrack(wished)?.id, wished.currentTime]).toEqual(['a', 64])
  }
  expect(findNotedTrack(after(chosen, { type: 'sought', time: 70 }))).toBeUndefined()
  const fromTheStart = track('a', { on: true, min: 0, max: 60 })
  const before: PlayerEvent = { type: 'sought', time: -5 }
  expect(
    findNotedTrack(after({ type: 'track-chosen', track: fromTheStart }, before)),
  ).toBeUndefined()
})

test('what was wished of one sound is not said of another', () => {
  const other: PlayerEvent = { type: 'track-enqueued', track: track('b', part.limit) }
  const left = after(chosen, other, pastEnd, { type: 'track-removed', id: 'a' })
  expect(findNotedTrack(left)).toBeUndefined()
})
