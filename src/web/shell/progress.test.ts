import { expect, test } from 'vitest'
import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS, trickle } from './progress.ts'

test('the progress bar begins at 0.08, moves in 200 ms and trickles every 800 ms', () => {
  expect([PROGRESS_MINIMUM, PROGRESS_SPEED_MS, PROGRESS_TRICKLE_MS]).toEqual([0.08, 200, 800])
})

test('it always moves on, in ever smaller steps, and never arrives by itself', () => {
  let [at, step] = [PROGRESS_MINIMUM, 1]
  for (let round = 0; round < 200; round += 1) {
    const next = trickle(at)
    expect(next - at).toBeLessThanOrEqual(step + 1e-9)
    if (at < 0.99) expect(next).toBeGreaterThan(at)
    ;[at, step] = [next, next - at]
  }
  expect(at).toBeGreaterThan(0.99)
  expect(at).toBeLessThan(1)
})
