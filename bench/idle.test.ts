import { expect, test } from 'vitest'
import { idleShare } from './idle.ts'

const processor = (idle: number, user: number) => ({
  model: '',
  speed: 0,
  times: { idle, user, nice: 0, sys: 0, irq: 0 },
})

test('the idle share is of the time since, over all processors', () => {
  const before = [processor(1000, 5000), processor(2000, 0)]
  const after = [processor(1900, 5100), processor(2500, 500)]
  expect(idleShare(before, after)).toBe(0.7)
})
