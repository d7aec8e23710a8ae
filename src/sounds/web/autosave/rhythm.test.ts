import { expect, test } from 'vitest'
import { createRhythm } from './rhythm.ts'

test('what was typed before there was a draft is kept as soon as it is there, then after a pause', () => {
  const rhythm = createRhythm()
  rhythm.see({ isDraft: false, isChanged: true })
  rhythm.see({ isDraft: true, isChanged: true })
  expect(rhythm.pause(0)).toBe(0)
  rhythm.begin()
  rhythm.see({ isDraft: true, isChanged: true })
  expect(rhythm.pause(0)).toBe(2000)
})

test('a draft of which nothing was typed waits for a pause in typing', () => {
  const rhythm = createRhythm()
  rhythm.see({ isDraft: false, isChanged: false })
  rhythm.see({ isDraft: true, isChanged: false })
  rhythm.see({ isDraft: true, isChanged: true })
  expect(rhythm.pause(0)).toBe(2000)
})

test('a draft that was there when the page came waits, and longer after each loss', () => {
  const rhythm = createRhythm()
  rhythm.see({ isDraft: true, isChanged: true })
  expect([0, 1].map((losses) => rhythm.pause(losses))).toEqual([2000, 4000])
})

test('one that was lost at once waits before it is tried again', () => {
  const rhythm = createRhythm()
  rhythm.see({ isDraft: false, isChanged: true })
  rhythm.see({ isDraft: true, isChanged: true })
  rhythm.begin()
  rhythm.see({ isDraft: true, isChanged: true })
  expect(rhythm.pause(1)).toBe(4000)
})
