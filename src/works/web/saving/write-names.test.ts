import { expect, test } from 'vitest'
import { createWriteNames, writtenAfter } from './save-outcome.ts'

test('each write names its writer and its number, so that a lost one is recognised', () => {
  const names = createWriteNames()
  const [first, second] = [names.next(), names.next()]
  expect([first.turn, second.turn]).toEqual([1, 2])
  expect(second.by).toBe(first.by)
  expect(names.last()).toEqual(second)
  expect(first.by.length).toBeLessThanOrEqual(40)
})

test('another tab is another writer', () => {
  expect(createWriteNames().next().by).not.toBe(createWriteNames().next().by)
})

test('a page that continues the edits of one that has ended is ahead of what that may still send', () => {
  const ended = createWriteNames('a')
  ended.next()
  const left = ended.last()
  const names = createWriteNames('b')
  names.resume(left)
  const next = names.next()
  expect(next.by).toBe('a')
  expect(next.turn).toBeGreaterThan(ended.next().turn)
  expect(next.turn).toBeGreaterThan(writtenAfter(left).turn)
})
