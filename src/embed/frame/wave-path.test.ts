import { expect, test } from 'vitest'
import { WAVE_HEIGHT, wavePath } from './wave-path.ts'

test('every bar is centred, the loudest from edge to edge, silence as a dot', () => {
  const bars = wavePath([0, 1]).split('M').slice(1)
  expect(bars).toHaveLength(120)
  expect(bars[0]).toBe('0 19h2v2h-2z')
  expect(bars[119]).toBe(`357 0h2v${WAVE_HEIGHT}h-2z`)
})

test('without peaks there is nothing to draw', () => {
  expect(wavePath([])).toBe('')
})
