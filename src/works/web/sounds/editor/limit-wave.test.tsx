import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { soundOf } from '../testing.ts'
import { LimitWave, moveEnd } from './limit-wave.tsx'

test('the ends of the part are beside the waveform, not inside another slider', () => {
  const sound = soundOf({ duration: 60, waveformUrl: '/media/waves.json' })
  const html = renderPart(
    <ToastProvider>
      <LimitWave sound={sound} part={{ from: 5, to: 20 }} onChange={() => {}} />
    </ToastProvider>,
  )
  const ends = [...html.matchAll(/<span[^>]*role="slider"[^>]*>/g)]
  expect(ends.map(([end]) => /aria-valuenow="(\d+)"/.exec(end)?.[1])).toEqual(['5', '20'])
  expect(ends[0]?.[0]).toContain('aria-valuetext="5 seconds"')
  const depthAt = (at: number) => html.slice(html.indexOf('inert'), at).match(/<div/g)?.length ?? 0
  const closedAt = (at: number) =>
    html.slice(html.indexOf('inert'), at).match(/<\/div>/g)?.length ?? 0
  // Everything that the drawing has opened, and the drawing itself, is closed before the first end.
  for (const { index } of ends) expect(closedAt(index)).toBe(depthAt(index) + 1)
})

test('an end goes where it is dragged, in whole seconds', () => {
  expect(moveEnd({ from: 10, to: 40 }, 'from', 12.4, 60)).toEqual({ from: 12, to: 40 })
  expect(moveEnd({ from: 10, to: 40 }, 'to', 59.9, 60)).toEqual({ from: 10, to: 60 })
})

test('ends do not pass one another, nor leave the sound', () => {
  expect(moveEnd({ from: 10, to: 40 }, 'from', 50, 60)).toEqual({ from: 39, to: 40 })
  expect(moveEnd({ from: 10, to: 40 }, 'from', -5, 60)).toEqual({ from: 0, to: 40 })
  expect(moveEnd({ from: 10, to: 40 }, 'to', 3, 60)).toEqual({ from: 10, to: 11 })
  expect(moveEnd({ from: 10, to: 40 }, 'to', 99, 60.7)).toEqual({ from: 10, to: 60 })
})

test('whatever is dragged wherever, there is a part and it lies in the sound', () => {
  const end = fc.constantFrom('from' as const, 'to' as const)
  const moves = fc.array(fc.tuple(end, fc.double({ min: -1e4, max: 1e5, noNaN: true })))
  fc.assert(
    fc.property(moves, fc.integer({ min: 2, max: 14_400 }), (list, duration) => {
      let part = { from: 0, to: duration }
      for (const [which, seconds] of list) part = moveEnd(part, which, seconds, duration)
      expect(part.from).toBeGreaterThanOrEqual(0)
      expect(part.to).toBeLessThanOrEqual(duration)
      expect(part.to - part.from).toBeGreaterThanOrEqual(1)
    }),
  )
})
