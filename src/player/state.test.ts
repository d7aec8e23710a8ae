import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Track } from '#sounds/contract.ts'
import { reducePlayer } from './reduce.ts'
import {
  canStep,
  currentTrack,
  emptyPlayer,
  type PlayerFact,
  type PlayerState,
  segmentOf,
} from './state.ts'
import { track } from './testing.ts'

function stateAfter(...facts: PlayerFact[]): PlayerState {
  return facts.reduce(reducePlayer, emptyPlayer)
}

const a = track('a')
const b = track('b')
const limited = track('limited', { on: true, min: 64, max: 109 })
const chosen = (chosenTrack: Track): PlayerFact => ({ type: 'track-chosen', track: chosenTrack })
const passed = (time: number): PlayerFact => ({ type: 'time-passed', time })

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

describe('forward and back', () => {
  test('are disabled with fewer than 2 tracks', () => {
    expect(canStep(stateAfter(chosen(a)))).toBe(false)
    expect(stateAfter(chosen(a), { type: 'forward-pressed' }).starts).toBe(1)
    expect(canStep(stateAfter(chosen(a), chosen(b)))).toBe(true)
  })

  test('forward at the end wraps only if repeat or repeat-one is on', () => {
    const atEnd: PlayerFact[] = [chosen(a), chosen(b)]
    const repeat: PlayerFact = { type: 'repeat-pressed' }
    const forward: PlayerFact = { type: 'forward-pressed' }
    expect(stateAfter(...atEnd, forward).index).toBe(1)
    expect(stateAfter(...atEnd, repeat, forward).index).toBe(0)
    expect(stateAfter(...atEnd, repeat, repeat, forward).index).toBe(0)
  })

  test('back stops at the first track', () => {
    const back: PlayerFact = { type: 'back-pressed' }
    expect(stateAfter(chosen(a), chosen(b), back, back).index).toBe(0)
  })
})

test('the repeat button cycles off → repeat all → repeat one → off, never both', () => {
  const press: PlayerFact = { type: 'repeat-pressed' }
  const seen = [1, 2, 3].map((times) => stateAfter(...Array<PlayerFact>(times).fill(press)))
  expect(seen.map(({ repeatAll, repeatOne }) => [repeatAll, repeatOne])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

describe('when a track ends', () => {
  const ended: PlayerFact = { type: 'track-ended' }

  test('it pauses and seeks to 0 where nothing follows', () => {
    const state = stateAfter(chosen(a), passed(179), ended)
    expect(state).toMatchObject({ isPlaying: false, currentTime: 0, seek: { time: 0 }, index: 0 })
  })

  test('it replays with repeat-one', () => {
    const repeat: PlayerFact = { type: 'repeat-pressed' }
    const state = stateAfter(chosen(a), repeat, repeat, ended)
    expect(state).toMatchObject({ index: 0, isPlaying: true, currentTime: 0, starts: 2 })
  })

  test('it goes to the next track otherwise', () => {
    const state = stateAfter(chosen(a), chosen(b), chosen(a), ended)
    expect(state).toMatchObject({ index: 1, isPlaying: true })
  })
})

test('a suspend while playback is intended triggers a replay attempt, and none while paused', () => {
  const suspended: PlayerFact = { type: 'playback-suspended' }
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

test('whatever the order of facts, the index is in range, repeats exclude each other, and no time passes the limit', () => {
  const tracks = [a, b, limited]
  const anyTime = fc.double({ min: -10, max: 400, noNaN: true })
  const anyFact: fc.Arbitrary<PlayerFact> = fc.oneof(
    fc.constantFrom(...tracks).map(chosen),
    fc
      .constantFrom<PlayerFact['type']>('toggle-pressed', 'forward-pressed', 'back-pressed')
      .map((type) => ({ type }) as PlayerFact),
    fc.constantFrom<PlayerFact>(
      { type: 'repeat-pressed' },
      { type: 'track-ended' },
      { type: 'playback-suspended' },
      { type: 'playback-refused' },
      { type: 'sound-began' },
      { type: 'track-removed', id: 'a' },
      { type: 'track-removed', id: 'limited' },
    ),
    anyTime.map((time): PlayerFact => ({ type: 'sought', time })),
    anyTime.map(passed),
  )
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 60 }), (facts) => {
      let state = emptyPlayer
      for (const fact of facts) {
        state = reducePlayer(state, fact)
        const playing = currentTrack(state)
        expect(state.index).toBeGreaterThanOrEqual(-1)
        expect(state.index).toBeLessThan(Math.max(1, state.tracks.length))
        expect(playing === undefined).toBe(state.tracks.length === 0)
        expect(state.repeatAll && state.repeatOne).toBe(false)
        if (playing?.limit.on) {
          const { min, max } = segmentOf(playing)
          expect(state.seek.time).toBeGreaterThanOrEqual(min)
          expect(state.seek.time).toBeLessThan(max)
          expect(state.currentTime).toBeLessThan(max)
        }
      }
    }),
    { numRuns: 500 },
  )
})
