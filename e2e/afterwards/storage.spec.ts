import { expect, test } from '@playwright/test'
import { straysNow } from '../support/data/strays.ts'

test('after all stories storage holds what rows know, and rows what is stored', async () => {
  test.setTimeout(180_000)
  // What the last stories asked for is made meanwhile.
  await expect.poll(straysNow, { timeout: 150_000, intervals: [1000] }).toEqual([])
})
