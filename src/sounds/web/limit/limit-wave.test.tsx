import { expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { soundOf } from '#sounds/web/testing.ts'
import { LimitWave } from './limit-wave.tsx'

vi.mock('./use-hear-part.ts', () => ({
  useHearPart: () => ({ isHearing: false, time: () => 0, jump: () => {}, toggle: () => {} }),
}))

test('the ends of the part stand beside the waveform, not inside of another slider', () => {
  const sound = soundOf({ duration: 60, waveformUrl: '/media/waves.json' })
  const html = renderPart(
    <LimitWave sound={sound} part={{ from: 5, to: 20 }} onChange={() => {}} />,
  )
  const ends = [...html.matchAll(/<span[^>]*role="slider"[^>]*>/g)]
  expect(ends.map(([end]) => /aria-valuenow="(\d+)"/.exec(end)?.[1])).toEqual(['5', '20'])
  const depthAt = (at: number) => html.slice(html.indexOf('inert'), at).match(/<div/g)?.length ?? 0
  const closedAt = (at: number) =>
    html.slice(html.indexOf('inert'), at).match(/<\/div>/g)?.length ?? 0
  // Everything that the drawing has opened, and the drawing itself, is closed before the first end.
  for (const { index } of ends) expect(closedAt(index)).toBe(depthAt(index) + 1)
})
