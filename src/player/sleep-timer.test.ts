import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSleepTimer } from './sleep-timer.ts'
import { openStore, track } from './testing.ts'

const MINUTE = 60_000

function open() {
  vi.useFakeTimers({ now: 0 })
  const player = openStore()
  const { store, events, commands } = player
  const undo = watchSleepTimer(store)
  onTestFinished(() => {
    undo()
    vi.useRealTimers()
  })
  store.dispatch({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  commands.length = 0
  return {
    ...player,
    /** The clock of a phone whose timers sleep. */
    playUntil(time: number) {
      vi.setSystemTime(time)
      events.timePassed(1)
    },
  }
}

test('the music fades before its time is up, pauses, and is as loud as before when it resumes', () => {
  const { store, commands, playUntil } = open()
  store.dispatch({ type: 'sleep-set', until: 15 * MINUTE })
  playUntil(14 * MINUTE)
  expect(commands).toEqual([])
  playUntil(15 * MINUTE - 2500)
  playUntil(15 * MINUTE - 1000)
  playUntil(15 * MINUTE)
  expect(commands).toEqual(['volume 0.5', 'volume 0.2', 'pause', 'volume 1'])
  expect(store.getState()).toMatchObject({ isPlaying: false, sleep: null, index: 0 })
  store.dispatch({ type: 'toggle-pressed' })
  expect(store.getState().isPlaying).toBe(true)
})

test('a timer that runs out in a pause stops nothing that is played later', () => {
  const { store } = open()
  store.dispatch({ type: 'sleep-set', until: MINUTE })
  store.dispatch({ type: 'toggle-pressed' })
  vi.advanceTimersByTime(MINUTE)
  expect(store.getState().sleep).toBeNull()
  store.dispatch({ type: 'toggle-pressed' })
  expect(store.getState().isPlaying).toBe(true)
})

test('a timer that is turned off while the music fades leaves it as loud as it was', () => {
  const { store, commands, playUntil } = open()
  store.dispatch({ type: 'sleep-set', until: MINUTE })
  playUntil(MINUTE - 1000)
  store.dispatch({ type: 'sleep-set', until: null })
  playUntil(2 * MINUTE)
  expect(commands).toEqual(['volume 0.2', 'volume 1'])
  expect(store.getState().isPlaying).toBe(true)
})

test('music that ends with its sound prepares no other one, and resumes from its start', () => {
  const { store, commands, events } = open()
  store.dispatch({ type: 'sleep-set', until: 'end' })
  store.dispatch({ type: 'repeat-pressed' })
  events.timePassed(179)
  events.ended()
  expect(commands).toEqual(['prepare undefined', 'seek 0', 'pause', 'prepare b'])
  expect(store.getState()).toMatchObject({ index: 0, isPlaying: false, sleep: null })
})
