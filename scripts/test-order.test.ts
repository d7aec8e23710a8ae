import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST } from './test-order.ts'

test('the files that are begun first are there', () => {
  expect(globSync(LONGEST).sort()).toEqual([...LONGEST].sort())
})
