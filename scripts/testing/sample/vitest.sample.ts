import { beforeAll, describe, expect, test } from 'vitest'

const runs: number[] = []

test('it passes', () => {})
test('it passes when it runs again', () => expect(runs.push(1)).toBe(2))
test('it fails twice', () => expect.fail())
test.skip('it is skipped', () => {})
test('it is slow', { tags: ['slow'] }, () => expect.fail())
describe('a group whose preparation fails', () => {
  beforeAll(() => expect.fail())
  test('it does not run', () => {})
})
