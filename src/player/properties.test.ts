import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTrack, playOrder } from './order.ts'
import { reducePlayer } from './reduce.ts'
import { isSamePart } from './same-part.ts'
import { currentTrack, emptyPlayer, type PlayerFact, type PlayerState, segmentOf } from './state.ts'
import { track } from './testing.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const anyId = fc.constantFrom(...IDS)
/** What may be heard of a track changes: its artist sets a limit, its listener buys it. */
const anyLimit = fc.constantFrom(
  { on: false, min: 0, max: 180 },
  { on: true, min: 64, max: 109 },
  { on: true, min: 0, max: 30 },
  { on: true, min: 100, max: 170 },
)
const anyTrack = fc.tuple(anyId, anyLimit).map(([id, limit]) => track(id, limit))
const anyTime = fc.double({ min: -10, max: 400, noNaN: true })
const anyList = fc.array(anyTrack, { maxLength: 5 })
const anyShuffle = fc.option(fc.record({ order: fc.shuffledSubarray(IDS), seed: fc.integer() }))
const anyKept = fc.record({
  tracks: fc.uniqueArray(anyTrack, { selector: ({ id }) => id }),
  index: fc.integer({ min: -2, max: 6 }),
  currentTime: anyTime,
  shuffle: anyShuffle,
  repeat: fc.constantFrom('off' as const, 'all' as const, 'one' as const),
})
const anyEdit: fc.Arbitrary<PlayerFact> = fc.oneof(
  anyTrack.map((each): PlayerFact => ({ type: 'track-enqueued', track: each })),
  anyTrack.map((each): PlayerFact => ({ type: 'track-put-next', track: each })),
  anyTrack.map((each): PlayerFact => ({ type: 'track-renewed', track: each })),
  fc
    .tuple(anyId, fc.integer({ min: -3, max: 8 }))
    .map(([id, to]): PlayerFact => ({ type: 'track-moved', id, to })),
  anyId.map((id): PlayerFact => ({ type: 'track-removed', id })),
  anyId.map((id): PlayerFact => ({ type: 'track-lost', id })),
  fc.integer().map((seed): PlayerFact => ({ type: 'shuffle-pressed', seed })),
  anyKept.map((queue): PlayerFact => ({ type: 'queue-restored', queue })),
  fc
    .double({ min: -1, max: 2 })
    .map((volume): PlayerFact => ({ type: 'settings-changed', settings: { volume } })),
  fc.constantFrom<PlayerFact>({ type: 'others-removed' }, { type: 'list-emptied' }),
)
const anyPlayback: fc.Arbitrary<PlayerFact> = fc.oneof(
  anyTrack.map((each): PlayerFact => ({ type: 'track-chosen', track: each })),
  anyTrack.map((each): PlayerFact => ({ type: 'track-delayed', track: each })),
  anyList.map((list): PlayerFact => ({ type: 'list-chosen', tracks: list })),
  fc
    .tuple(anyList, anyId)
    .map(([list, from]): PlayerFact => ({ type: 'list-chosen', tracks: list, from })),
  anyTime.map((time): PlayerFact => ({ type: 'sought', time })),
  anyTime.map((time): PlayerFact => ({ type: 'time-passed', time })),
  fc.constantFrom<PlayerFact>(
    { type: 'toggle-pressed' },
    { type: 'forward-pressed' },
    { type: 'back-pressed' },
    { type: 'repeat-pressed' },
    { type: 'paused-from-outside' },
    { type: 'loading-began' },
    { type: 'sound-began' },
    { type: 'track-ended' },
    { type: 'playback-suspended' },
    { type: 'playback-refused' },
  ),
)
const anyFacts = fc.array(fc.oneof(anyPlayback, anyEdit), { maxLength: 60 })
const stateAfter = (facts: readonly PlayerFact[]) => facts.reduce(reducePlayer, emptyPlayer)

/** Tries a sentence on every state that some order of facts leads to, with the fact that led there. */
function always(holds: (after: PlayerState, before: PlayerState, fact: PlayerFact) => void): void {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      let state = emptyPlayer
      for (const fact of facts) {
        const before = state
        state = reducePlayer(before, fact)
        holds(state, before, fact)
      }
    }),
    { numRuns: 500 },
  )
}

test('whatever the order of facts, the index is in range, repeats exclude each other, and no time passes the limit', () => {
  always((state) => {
    expect(state.index).toBeGreaterThanOrEqual(-1)
    expect(state.index).toBeLessThan(Math.max(1, state.tracks.length))
    expect(state.index === -1).toBe(state.tracks.length === 0)
    expect(state.repeatAll && state.repeatOne).toBe(false)
    const playing = currentTrack(state)
    if (playing === undefined) return expect(state.isPlaying).toBe(false)
    const { min, max } = segmentOf(playing)
    for (const time of [state.seek.time, state.currentTime]) expect(time).toBeLessThan(max)
    expect(state.seek.time).toBeGreaterThanOrEqual(min)
    // A stream may start a hair before what was asked for.
    expect(state.currentTime).toBeGreaterThanOrEqual(min - 0.25)
  })
})

test('whatever the order of facts, no track is in the list twice, and the shuffled order holds each once', () => {
  always(({ tracks, shuffle }) => {
    const ids = tracks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    if (shuffle) expect(shuffle.order.toSorted()).toEqual(ids.toSorted())
    expect(playOrder({ tracks, shuffle })).toHaveLength(ids.length)
  })
})

test('whatever the order of facts, starts only grow, and each leaves the player playing', () => {
  always((after, before) => {
    expect(after.starts).toBeGreaterThanOrEqual(before.starts)
    if (after.starts > before.starts) {
      expect(after).toMatchObject({ isPlaying: true, isStarted: true })
    }
    if (after.isPlaying) expect(after.isStarted).toBe(true)
  })
})

test('whatever the order of facts, a track in the list is as it was told last', () => {
  always((after, _, fact) => {
    if (!('track' in fact) || !after.tracks.some(({ id }) => id === fact.track.id)) return
    const { limit } = after.tracks.find(({ id }) => id === fact.track.id) ?? {}
    expect(limit).toEqual(fact.track.limit)
  })
})

test('whatever the list, its edits keep the current track and its playing, and its time where the same may be heard', () => {
  fc.assert(
    fc.property(anyFacts, anyEdit, (facts, edit) => {
      const before = stateAfter(facts)
      const current = currentTrack(before)
      const isGone = ['track-removed', 'track-lost'].includes(edit.type) && 'id' in edit
      if (current === undefined || edit.type === 'list-emptied') return
      if (isGone && edit.id === current.id) return
      const after = reducePlayer(before, edit)
      const { isPlaying, currentTime, starts, seek } = before
      expect(currentTrack(after)?.id).toBe(current.id)
      expect(after).toMatchObject({ isPlaying, starts })
      if (!isSamePart(currentTrack(after), current)) return
      expect(after.currentTime).toBe(currentTime)
      expect(after.seek).toBe(seek)
    }),
    { numRuns: 500 },
  )
})

test('whatever the list, a seek ends and starts no track', () => {
  always((after, before, fact) => {
    if (fact.type !== 'sought') return
    const { index, starts, isPlaying, isLoading } = before
    expect(after).toMatchObject({ index, starts, isPlaying, isLoading })
  })
})

test('whatever the list, the end of a track leads to the one that was said to come next', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const before = stateAfter(facts)
      const next = nextTrack(before)
      const after = reducePlayer(before, { type: 'track-ended' })
      if (next) expect(currentTrack(after)).toBe(next)
      else expect(currentTrack(after)).toBe(currentTrack(before))
    }),
    { numRuns: 500 },
  )
})

test('whatever the list, one that may not be heard makes way for what comes next, and all of them end the music', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      let state = stateAfter([...facts, { type: 'toggle-pressed' }])
      if (!state.isPlaying) state = reducePlayer(state, { type: 'toggle-pressed' })
      for (let left = state.tracks.length; left > 0; left -= 1) {
        const next = nextTrack({ ...state, repeatOne: false })
        const id = currentTrack(state)?.id ?? ''
        state = reducePlayer(state, { type: 'track-lost', id })
        expect(state.tracks).toHaveLength(left - 1)
        expect(state.isPlaying).toBe(next !== undefined)
        if (next === undefined) return
        expect(currentTrack(state)).toBe(next)
      }
    }),
    { numRuns: 500 },
  )
})

test('whatever the list, shuffling and back leaves it as it was', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer(), (facts, seed) => {
      const before = { ...stateAfter(facts), shuffle: null }
      const press: PlayerFact = { type: 'shuffle-pressed', seed }
      const shuffled = reducePlayer(before, press)
      expect(playOrder(shuffled)[0]).toBe(currentTrack(before))
      expect(reducePlayer(shuffled, press)).toEqual(before)
    }),
  )
})
