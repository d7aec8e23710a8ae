import { describe, expect, test } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { reducePlayer } from './reduce.ts'
import { canStep, currentTrack, emptyPlayer, type PlayerEvent, type PlayerState } from './state.ts'
import { track } from './testing.ts'

function stateAfter(...events: PlayerEvent[]): PlayerState {
  return events.reduce(reducePlayer, emptyPlayer)
}

const a = track('a')
const b = track('b')
const limited = track('limited', { on: true, min: 64, max: 109 })
const chosen = (chosenTrack: Track): PlayerEvent => ({ type: 'track-chosen', track: chosenTrack })
const passed = (time: number): PlayerEvent => ({ type: 'time-passed', time })

describe('choosing a track', () => {
  test('resumes the track that is already current', () => {
    const state = stateAfter(chosen(a), passed(40), { type: 'toggle-pressed' }, chosen(a))
    expect(state).toMatchObject({ index: 0, isPlaying: true, currentTime: 40, starts: 1 })
  })

  test('starts a track of the list at its index and resets seek time to 0', () => {
    const state = stateAfter(chosen(a), chosen(b), passed(40), chosen(a))
    expect(state).toMatchObject({ index: 0, currentTime: 0, seek: { time: 0 }, starts: 3 })
    expect(state.tracks).toHaveLength(2)
  })

  test('appends and plays a track that is not in the list', () => {
    const state = stateAfter(chosen(a), chosen(b))
    expect(state.tracks.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(state).toMatchObject({ index: 1, isPlaying: true })
  })

  test('makes every start of a track a play to record, and no resume', () => {
    expect(
      stateAfter(chosen(a), { type: 'toggle-pressed' }, { type: 'toggle-pressed' }).starts,
    ).toBe(1)
  })
})

describe('choosing a list', () => {
  const list: PlayerEvent = { type: 'list-chosen', tracks: [a, b] }

  test('plays it in its order from the first on, behind what was there', () => {
    const state = stateAfter(chosen(limited), chosen(b), passed(40), list)
    expect(state.tracks.map(({ id }) => id)).toEqual(['limited', 'a', 'b'])
    expect(state).toMatchObject({ index: 1, isPlaying: true, currentTime: 0, starts: 3 })
    expect(reducePlayer(state, { type: 'track-ended' })).toMatchObject({ index: 2, starts: 4 })
  })

  test('plays it from the requested track, which resumes if it is current', () => {
    const from = (id: string): PlayerEvent => ({
      type: 'list-chosen',
      tracks: [a, b, limited],
      from: id,
    })
    const state = stateAfter(chosen(limited), from('b'))
    expect(state.tracks.map(({ id }) => id)).toEqual(['a', 'b', 'limited'])
    expect(state).toMatchObject({ index: 1, currentTime: 0, starts: 2 })
    expect(reducePlayer(state, { type: 'track-ended' })).toMatchObject({ index: 2, starts: 3 })
    const paused = stateAfter(chosen(b), passed(40), { type: 'toggle-pressed' }, from('b'))
    expect(paused).toMatchObject({ index: 1, isPlaying: true, currentTime: 40, starts: 1 })
    expect(paused.tracks).toHaveLength(3)
    const renewed = stateAfter(chosen(track('limited')), passed(150), from('limited'))
    expect(renewed).toMatchObject({ index: 2, currentTime: 64, seek: { time: 64 }, starts: 1 })
    expect(stateAfter(from('elsewhere'))).toMatchObject({ index: 0, starts: 1 })
  })

  test('starts again where its first track plays already, and an empty one changes nothing', () => {
    const state = stateAfter(list, passed(40), list)
    expect(state).toMatchObject({ index: 0, currentTime: 0, seek: { time: 0 }, starts: 2 })
    expect(reducePlayer(state, { type: 'list-chosen', tracks: [] })).toBe(state)
  })
})

describe('forward and back', () => {
  test('are disabled with fewer than 2 tracks', () => {
    expect(canStep(stateAfter(chosen(a)))).toBe(false)
    expect(stateAfter(chosen(a), { type: 'forward-pressed' }).starts).toBe(1)
    expect(canStep(stateAfter(chosen(a), chosen(b)))).toBe(true)
  })

  test('forward at the end wraps only if repeat or repeat-one is on', () => {
    const atEnd: PlayerEvent[] = [chosen(a), chosen(b)]
    const repeat: PlayerEvent = { type: 'repeat-pressed' }
    const forward: PlayerEvent = { type: 'forward-pressed' }
    expect(stateAfter(...atEnd, forward).index).toBe(1)
    expect(stateAfter(...atEnd, repeat, forward).index).toBe(0)
    expect(stateAfter(...atEnd, repeat, repeat, forward).index).toBe(0)
  })

  test('back stops at the first track', () => {
    const back: PlayerEvent = { type: 'back-pressed' }
    expect(stateAfter(chosen(a), chosen(b), back, back).index).toBe(0)
  })
})

test('the repeat button cycles off → repeat all → repeat one → off, never both', () => {
  const press: PlayerEvent = { type: 'repeat-pressed' }
  const seen = [1, 2, 3].map((times) => stateAfter(...Array<PlayerEvent>(times).fill(press)))
  expect(seen.map(({ repeatAll, repeatOne }) => [repeatAll, repeatOne])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

describe('when a track ends', () => {
  const ended: PlayerEvent = { type: 'track-ended' }

  test('it pauses and seeks to 0 where nothing follows', () => {
    const state = stateAfter(chosen(a), passed(179), ended)
    expect(state).toMatchObject({ isPlaying: false, currentTime: 0, seek: { time: 0 }, index: 0 })
  })

  test('it replays with repeat-one', () => {
    const repeat: PlayerEvent = { type: 'repeat-pressed' }
    const state = stateAfter(chosen(a), repeat, repeat, ended)
    expect(state).toMatchObject({ index: 0, isPlaying: true, currentTime: 0, starts: 2 })
  })

  test('it goes to the next track otherwise', () => {
    const state = stateAfter(chosen(a), chosen(b), chosen(a), ended)
    expect(state).toMatchObject({ index: 1, isPlaying: true })
  })
})

test('a suspend while playback is intended triggers a replay attempt, and none while paused', () => {
  const suspended: PlayerEvent = { type: 'playback-suspended' }
  expect(stateAfter(chosen(a), suspended).attempts).toBe(1)
  expect(stateAfter(chosen(a), { type: 'toggle-pressed' }, suspended).attempts).toBe(0)
})

describe("a track's limit", () => {
  test('starts playback at min', () => {
    expect(stateAfter(chosen(limited))).toMatchObject({ seek: { time: 64 }, currentTime: 64 })
  })

  test('pulls what is earlier than min back to min', () => {
    expect(stateAfter(chosen(limited), { type: 'sought', time: 10 }).seek.time).toBe(64)
    expect(stateAfter(chosen(limited), passed(3)).seek.time).toBe(64)
  })

  test('ignores a seek past max', () => {
    const state = stateAfter(chosen(a), chosen(limited), chosen(b), chosen(limited), passed(80))
    const pastEnd = reducePlayer(state, { type: 'sought', time: 109 })
    expect(pastEnd).toEqual({ ...state, pastPreview: { id: limited.id } })
    expect(reducePlayer(state, { type: 'sought', time: 108 }).currentTime).toBe(108)
  })

  test.each([
    ['it is read', { type: 'preview-note-dismissed' }],
    ['another place is sought', { type: 'sought', time: 80 }],
    ['a track begins', { type: 'track-chosen', track: a }],
  ] as [string, PlayerEvent][])('notes a seek past max until %s', (_, event) => {
    const state = stateAfter(chosen(limited), { type: 'sought', time: 170 })
    expect(state.pastPreview).toEqual({ id: limited.id })
    expect(reducePlayer(state, event).pastPreview).toBeUndefined()
  })

  test('is noted as over, whatever plays next, until the note is read or another track is chosen', () => {
    const past = { id: limited.id, isOver: true }
    const alone = stateAfter(chosen(limited), passed(109))
    expect(alone).toMatchObject({ isPlaying: false, pastPreview: past })
    const next = stateAfter({ type: 'list-chosen', tracks: [limited, a] }, passed(109))
    expect(next).toMatchObject({ index: 1, isPlaying: true, pastPreview: past })
    for (const event of [{ type: 'preview-note-dismissed' }, chosen(limited)] as const) {
      expect(reducePlayer(alone, event).pastPreview).toBeUndefined()
      expect(reducePlayer(next, event).pastPreview).toBeUndefined()
    }
    const toggle: PlayerEvent = { type: 'toggle-pressed' }
    expect(reducePlayer(alone, toggle).pastPreview).toBeUndefined()
    expect([toggle, toggle].reduce(reducePlayer, next).pastPreview).toEqual(past)
    expect(stateAfter(chosen(a), { type: 'track-ended' }).pastPreview).toBeUndefined()
  })

  test('a seek that was meant for another track is left out', () => {
    const state = stateAfter(chosen(a), passed(40))
    expect(reducePlayer(state, { type: 'sought', time: 9, id: 'b' })).toBe(state)
    expect(reducePlayer(state, { type: 'sought', time: 9, id: 'a' }).currentTime).toBe(9)
  })

  test('has nothing after it where it ends with the sound', () => {
    const state = stateAfter(chosen(track('c', { on: true, min: 64, max: 180 })))
    expect(reducePlayer(state, { type: 'sought', time: 180 })).toBe(state)
  })

  test('stops at max, returns to min and counts as ended', () => {
    const state = stateAfter(chosen(limited), passed(109))
    expect(state).toMatchObject({ isPlaying: false, currentTime: 64, seek: { time: 64 } })
    expect(stateAfter(chosen(limited), chosen(a), chosen(limited), passed(110)).index).toBe(1)
  })
})

test('removing a track keeps the one that plays', () => {
  const state = stateAfter(chosen(a), chosen(b), { type: 'track-removed', id: 'a' })
  expect(currentTrack(state)?.id).toBe('b')
  expect(state.isPlaying).toBe(true)
})
