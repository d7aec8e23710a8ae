import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameSegment } from './engine/segment.ts'
import { nextTrack, playOrder } from './play-order.ts'
import { reducePlayer } from './reduce.ts'
import {
  currentTrack,
  emptyPlayer,
  type PlayerEvent,
  type PlayerState,
  segmentOf,
} from './state.ts'
import { track } from './testing.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']
const anyId = fc.constantFrom(...IDS)
/** The playable part of a track changes: its artist sets a limit, its listener buys it. */
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
const anyEdit: fc.Arbitrary<PlayerEvent> = fc.oneof(
  anyTrack.map((each): PlayerEvent => ({ type: 'track-enqueued', track: each })),
  anyTrack.map((each): PlayerEvent => ({ type: 'track-put-next', track: each })),
  anyTrack.map((each): PlayerEvent => ({ type: 'track-renewed', track: each })),
  fc
    .tuple(anyId, fc.integer({ min: -3, max: 8 }))
    .map(([id, to]): PlayerEvent => ({ type: 'track-moved', id, to })),
  anyId.map((id): PlayerEvent => ({ type: 'track-removed', id })),
  anyId.map((id): PlayerEvent => ({ type: 'track-lost', id })),
  fc.integer().map((seed): PlayerEvent => ({ type: 'shuffle-pressed', seed })),
  anyKept.map((queue): PlayerEvent => ({ type: 'queue-restored', queue })),
  fc
    .double({ min: -1, max: 2 })
    .map((volume): PlayerEvent => ({ type: 'settings-changed', settings: { volume } })),
  fc.constantFrom<PlayerEvent>({ type: 'others-removed' }, { type: 'list-emptied' }),
)
const anyPlayback: fc.Arbitrary<PlayerEvent> = fc.oneof(
  anyTrack.map((each): PlayerEvent => ({ type: 'track-chosen', track: each })),
  anyTrack.map((each): PlayerEvent => ({ type: 'track-delayed', track: each })),
  anyList.map((list): PlayerEvent => ({ type: 'list-chosen', tracks: list })),
  fc
    .tuple(anyList, anyId)
    .map(([list, from]): PlayerEvent => ({ type: 'list-chosen', tracks: list, from })),
  anyTime.map((time): PlayerEvent => ({ type: 'sought', time })),
  anyTime.map((time): PlayerEvent => ({ type: 'time-passed', time })),
  fc.constantFrom<PlayerEvent>(
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
const stateAfter = (events: readonly PlayerEvent[]) => events.reduce(reducePlayer, emptyPlayer)

/** Tries a sentence on every state that some order of events leads to, with the event that led there. */
function always(
  holds: (after: PlayerState, before: PlayerState, event: PlayerEvent) => void,
): void {
  fc.assert(
    fc.property(anyFacts, (events) => {
      let state = emptyPlayer
      for (const event of events) {
        const before = state
        state = reducePlayer(before, event)
        holds(state, before, event)
      }
    }),
    { numRuns: 500 },
  )
}

test('whatever the order of events, the index is in range, repeats exclude each other, and no time passes the limit', () => {
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
    // A stream may start slightly before the requested time.
    expect(state.currentTime).toBeGreaterThanOrEqual(min - 0.25)
  })
})

test('whatever the order of events, no track is in the list twice, and the shuffled order holds each once', () => {
  always(({ tracks, shuffle }) => {
    const ids = tracks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    if (shuffle) expect(shuffle.order.toSorted()).toEqual(ids.toSorted())
    expect(playOrder({ tracks, shuffle })).toHaveLength(ids.length)
  })
})

test('whatever the order of events, starts only grow, and each leaves the player playing', () => {
  always((after, before) => {
    expect(after.starts).toBeGreaterThanOrEqual(before.starts)
    if (after.starts > before.starts) {
      expect(after).toMatchObject({ isPlaying: true, isStarted: true })
    }
    if (after.isPlaying) expect(after.isStarted).toBe(true)
  })
})

test('whatever the order of events, a list that is chosen replaces no track that was added by itself', () => {
  always((after, before, event) => {
    if (event.type !== 'list-chosen' || after === before) return
    const ids = after.tracks.map(({ id }) => id)
    const added = before.tracks.filter(({ id }) => !before.fromList.includes(id))
    for (const { id } of added) expect(ids).toContain(id)
  })
})

test('whatever the order of events, a track in the list has its latest data', () => {
  always((after, _, event) => {
    if (!('track' in event) || !after.tracks.some(({ id }) => id === event.track.id)) return
    const { limit } = after.tracks.find(({ id }) => id === event.track.id) ?? {}
    expect(limit).toEqual(event.track.limit)
  })
})

test('whatever the list, its edits leave the current track playing, at its time where the playable part is the same', () => {
  fc.assert(
    fc.property(anyFacts, anyEdit, (events, edit) => {
      const before = stateAfter(events)
      const current = currentTrack(before)
      const isGone = ['track-removed', 'track-lost'].includes(edit.type) && 'id' in edit
      if (current === undefined || edit.type === 'list-emptied') return
      if (isGone && edit.id === current.id) return
      const after = reducePlayer(before, edit)
      const { isPlaying, currentTime, starts, seek } = before
      expect(currentTrack(after)?.id).toBe(current.id)
      expect(after).toMatchObject({ isPlaying, starts })
      if (!isSameSegment(currentTrack(after), current)) return
      expect(after.currentTime).toBe(currentTime)
      expect(after.seek).toBe(seek)
    }),
    { numRuns: 500 },
  )
})

test('whatever the list, a seek ends and starts no track', () => {
  always((after, before, event) => {
    if (event.type !== 'sought') return
    const { index, starts, isPlaying, isLoading } = before
    expect(after).toMatchObject({ index, starts, isPlaying, isLoading })
  })
})

test('whatever the list, the end of a track leads to the one that was said to come next', () => {
  fc.assert(
    fc.property(anyFacts, (events) => {
      const before = stateAfter(events)
      const next = nextTrack(before)
      const after = reducePlayer(before, { type: 'track-ended' })
      if (next) expect(currentTrack(after)).toBe(next)
      else expect(currentTrack(after)).toBe(currentTrack(before))
    }),
    { numRuns: 500 },
  )
})

test('whatever the list, a track without access makes way for the next one, and without any playback ends', () => {
  fc.assert(
    fc.property(anyFacts, (events) => {
      let state = stateAfter([...events, { type: 'toggle-pressed' }])
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
    fc.property(anyFacts, fc.integer(), (events, seed) => {
      const before = { ...stateAfter(events), shuffle: null }
      const press: PlayerEvent = { type: 'shuffle-pressed', seed }
      const shuffled = reducePlayer(before, press)
      expect(playOrder(shuffled)[0]).toBe(currentTrack(before))
      expect(reducePlayer(shuffled, press)).toEqual(before)
    }),
  )
})
