import { expect, test } from 'vitest'
import { judge } from './choose-level.ts'

test('limits are enough as they are, bubblewrap shuts off other files and the network', () => {
  const probed = (readsForbidden: boolean, networkInterfaces: number) =>
    ({ type: 'probed', readsForbidden, networkInterfaces }) as const
  expect(judge('limits', probed(true, 2))).toBe(true)
  expect(judge('bwrap', probed(false, 0))).toBe(true)
  expect(judge('bwrap', probed(true, 0))).toBe('other files can be read')
  expect(judge('bwrap', probed(false, 2))).toBe('the network is there')
})
