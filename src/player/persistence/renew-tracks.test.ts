import { expect, test } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { announceAccessChange, onAccessChange } from '../between-tabs.ts'
import { isPlayable } from '../engine/engine.ts'
import { reducePlayer } from '../reduce.ts'
import { currentTrack, emptyPlayer, type PlayerEvent, type PlayerState } from '../state.ts'
import { comingTrack, track } from '../testing.ts'
import { renewTracks } from './renew-tracks.ts'

const part = { on: true, min: 5, max: 12 }
const [a, b, c] = [track('a', part), track('b', part), track('c', part)]

/** A list that waits, and a server that answers when the test says. */
function open(tracks: readonly Track[] = [a, b, c]) {
  const requested: string[] = []
  const answers: ((found: Track | null | undefined) => void)[] = []
  const listeners = new Set<() => void>()
  const list: PlayerEvent = { type: 'list-chosen', tracks }
  let state: PlayerState = reducePlayer(emptyPlayer, list)
  const dispatch = (event: PlayerEvent) => {
    state = reducePlayer(state, event)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const find = (id: string) => {
    requested.push(id)
    return new Promise<Track | null | undefined>((resolve) => answers.push(resolve))
  }
  const renewal = renewTracks({ getState: () => state, subscribe, dispatch: dispatch }, find)
  const answer = async (found: Track | null | undefined) => {
    answers.shift()?.(found)
    await Promise.resolve()
  }
  const limits = () => state.tracks.map(({ limit }) => limit.on)
  const ready = () => state.tracks.map(isPlayable)
  return {
    renewal,
    requested,
    answer,
    dispatch,
    limits,
    ready,
    current: () => currentTrack(state)?.id,
  }
}

test('access to a track is checked again once, when it is about to play', async () => {
  const { renewal, requested, answer, dispatch, limits } = open()
  expect(requested).toEqual([])
  renewal.expire()
  expect(requested).toEqual(['a', 'b'])
  await answer(track('a'))
  expect(limits()).toEqual([false, true, true])
  dispatch({ type: 'forward-pressed' })
  dispatch({ type: 'back-pressed' })
  expect(requested).toEqual(['a', 'b', 'c'])
  await answer(undefined)
  expect(limits()).toEqual([false, true, true])
  renewal.undo()
  dispatch({ type: 'forward-pressed' })
  expect(requested).toHaveLength(3)
})

test('a check without an answer is repeated at the next change of track, not before', async () => {
  const { renewal, requested, answer, dispatch, limits } = open()
  renewal.expire()
  await answer(track('a'))
  await answer(undefined)
  dispatch({ type: 'time-passed', time: 7 })
  expect(requested).toEqual(['a', 'b'])
  dispatch({ type: 'forward-pressed' })
  expect(requested).toEqual(['a', 'b', 'b', 'c'])
  await answer(track('b'))
  expect(limits()).toEqual([false, false, true])
  dispatch({ type: 'back-pressed' })
  expect(requested).toHaveLength(4)
})

test.each([
  ['begins again', { type: 'track-ended' }],
  ['is paused and plays on', { type: 'toggle-pressed' }],
] as const)('a single track without an answer is checked again when it %s', async (_, event) => {
  const { renewal, requested, answer, dispatch, limits } = open([a])
  dispatch({ type: 'repeat-pressed' })
  renewal.expire()
  await answer(undefined)
  dispatch({ type: 'time-passed', time: 7 })
  expect(requested).toEqual(['a'])
  dispatch(event)
  if (event.type === 'toggle-pressed') dispatch(event)
  expect(requested).toEqual(['a', 'a'])
  await answer(track('a'))
  expect(limits()).toEqual([false])
  dispatch({ type: 'track-ended' })
  expect(requested).toHaveLength(2)
})

test('a preview that is still being made stays, and is checked again until it is ready', async () => {
  const { renewal, requested, answer, dispatch, ready } = open([a])
  renewal.expire()
  await answer(comingTrack('a', part))
  expect(ready()).toEqual([false])
  dispatch({ type: 'toggle-pressed' })
  expect(requested).toEqual(['a'])
  dispatch({ type: 'toggle-pressed' })
  expect(requested).toEqual(['a', 'a'])
  await answer(a)
  expect(ready()).toEqual([true])
})

test('a track without access leaves the list', async () => {
  const { renewal, answer, limits, current } = open()
  renewal.expire()
  await answer(null)
  expect(current()).toBe('b')
  expect(limits()).toEqual([true, true])
})

test('an answer that was given to who listened before changes nothing', async () => {
  const { renewal, requested, answer, limits } = open()
  renewal.expire()
  renewal.expire()
  await answer(track('a'))
  await answer(track('b'))
  expect(limits()).toEqual([true, true, true])
  await answer(track('a'))
  expect(limits()).toEqual([false, true, true])
  expect(requested).toEqual(['a', 'b', 'a', 'b'])
})

test('an access change is reported to the listeners in every tab until they unsubscribe', async () => {
  const tab = new BroadcastChannel('rights')
  const reported = new Promise((resolve) =>
    tab.addEventListener('message', resolve, { once: true }),
  )
  let gone = 0
  const leave = onAccessChange(() => {
    gone += 1
  })
  leave()
  const announced = new Promise<void>((resolve) => {
    const stop = onAccessChange(() => {
      stop()
      resolve()
    })
  })
  announceAccessChange()
  await Promise.all([reported, announced])
  tab.close()
  expect(gone).toBe(0)
})
