import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { endProgress, ProgressLine, startProgress, trickle } from './progress-bar.tsx'

// The values are the specification's: minimum 0.08, speed 200 ms, trickle speed 800 ms.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The state that the bar draws. */
function openBar(progress?: number) {
  const bar = { progress }
  const set: Parameters<typeof startProgress>[0] = (next) => {
    bar.progress = next(bar.progress)
  }
  return { bar, set }
}

test('the progress bar begins at 0.08, moves in 200 ms and trickles every 800 ms', () => {
  const { bar, set } = openBar()
  const undo = startProgress(set)
  expect(bar.progress).toBe(0.08)
  const drawn = renderPart(createElement(ProgressLine, { progress: 0.08 }))
  expect(drawn).toMatch(
    /^<div [^>]*transition-duration:200ms"><div [^>]*transition-duration:200ms"/,
  )
  expect(drawn).toContain('scaleX(0.08)')
  vi.advanceTimersByTime(799)
  expect(bar.progress).toBe(0.08)
  vi.advanceTimersByTime(1)
  expect(bar.progress).toBeCloseTo(0.18)
  vi.advanceTimersByTime(800)
  expect(bar.progress).toBeCloseTo(0.28)
  undo()
  vi.advanceTimersByTime(8000)
  expect(bar.progress).toBeCloseTo(0.28)
})

test('it is full once the page is there, and gone when it has moved and faded', () => {
  const { bar, set } = openBar(0.5)
  endProgress(set)
  expect(bar.progress).toBe(1)
  expect(renderPart(createElement(ProgressLine, { progress: 1 }))).toContain('opacity:0')
  vi.advanceTimersByTime(399)
  expect(bar.progress).toBe(1)
  vi.advanceTimersByTime(1)
  expect(bar.progress).toBeUndefined()
})

test('a bar that is not there stays away, and one that is wanted again is not taken away', () => {
  const { bar, set } = openBar()
  const undo = endProgress(set)
  expect(bar.progress).toBeUndefined()
  undo()
  startProgress(set)
  vi.advanceTimersByTime(400)
  expect(bar.progress).toBe(0.08)
})

test('it always moves on, in ever smaller steps, and never arrives by itself', () => {
  let [at, step] = [0.08, 1]
  for (let round = 0; round < 200; round += 1) {
    const next = trickle(at)
    expect(next - at).toBeLessThanOrEqual(step + 1e-9)
    if (at < 0.99) expect(next).toBeGreaterThan(at)
    ;[at, step] = [next, next - at]
  }
  expect(at).toBeGreaterThan(0.99)
  expect(at).toBeLessThan(1)
})
