import { expect, test } from '@playwright/test'
import { listOrphanedFiles } from '../support/data/orphaned-files.ts'

test('after all tests storage holds what rows know, and rows what is stored', async () => {
  test.setTimeout(180_000)
  // What the last tests asked for is made meanwhile.
  await expect.poll(listOrphanedFiles, { timeout: 150_000, intervals: [1000] }).toEqual([])
})
