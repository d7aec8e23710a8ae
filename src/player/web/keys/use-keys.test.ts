import { expect, test } from 'vitest'
import { reducePlayer } from '../../reduce.ts'
import { emptyPlayer, type PlayerEvent } from '../../state.ts'
import { track } from '../../testing.ts'
import { seekStep, volumeStep } from './use-keys.ts'

const playing = (limit?: { on: boolean; min: number; max: number }) =>
  reducePlayer(emptyPlayer, { type: 'track-chosen', track: track('a', limit) })

test('a step back or on is five seconds, and stays within the sound', () => {
  const step = (now: number, by: number) => seekStep(playing(), now, by)
  expect(step(20, 5)).toEqual({ type: 'sought', time: 25 })
  expect(step(20, -5)).toEqual({ type: 'sought', time: 15 })
  expect(step(2, -5)).toEqual({ type: 'sought', time: 0 })
  expect(step(178, 5)).toEqual({ type: 'sought', time: 179.5 })
  expect(step(179.8, 5)).toBeUndefined()
  expect(seekStep(emptyPlayer, 0, 5)).toBeUndefined()
})

test('a step stays within a preview, and one past its end is only noted', () => {
  const state = playing({ on: true, min: 64, max: 109 })
  expect(seekStep(state, 66, -5)).toEqual({ type: 'sought', time: 64 })
  expect(seekStep(state, 99, 5)).toEqual({ type: 'sought', time: 104 })
  const pastEnd = seekStep(state, 107, 5)
  expect(pastEnd).toEqual({ type: 'sought', time: 112 })
  if (pastEnd) expect(reducePlayer(state, pastEnd)).toEqual({ ...state, pastPreview: { id: 'a' } })
})

test('of a preview that ends with the sound a step stays short of its end', () => {
  const state = playing({ on: true, min: 64, max: 180 })
  expect(seekStep(state, 178, 5)).toEqual({ type: 'sought', time: 179.5 })
  expect(seekStep(state, 179.8, 5)).toBeUndefined()
})

test('the volume steps by a twentieth, stays between none and all, and comes out of silence', () => {
  let state = emptyPlayer
  const dispatch = (event: PlayerEvent) => {
    state = reducePlayer(state, event)
    return state.settings
  }
  expect(dispatch(volumeStep(state.settings, 1)).volume).toBe(1)
  expect(dispatch(volumeStep(state.settings, -1)).volume).toBe(0.95)
  for (let step = 0; step < 30; step += 1) dispatch(volumeStep(state.settings, -1))
  expect(state.settings).toMatchObject({ volume: 0.05, isMuted: true })
  expect(dispatch(volumeStep(state.settings, 1))).toMatchObject({ volume: 0.05, isMuted: false })
  expect(dispatch(volumeStep(state.settings, 1)).volume).toBe(0.1)
})
