import { expect, test } from 'vitest'
import { createAutosaveTimer } from './autosave-timer.ts'

test('what was typed before there was a draft is saved as soon as there is one, then after a pause', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: true })
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(0)
  timer.begin()
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(2000)
})

test('a draft of which nothing was typed waits for a pause in typing', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: false })
  timer.update({ isDraft: true, isChanged: false })
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(2000)
})

test('a draft that was there when the page came waits, and longer after each loss', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: true, isChanged: true })
  expect([0, 1].map((losses) => timer.pause(losses))).toEqual([2000, 4000])
})

test('a first save that was lost waits before it is retried', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: true })
  timer.update({ isDraft: true, isChanged: true })
  timer.begin()
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(1)).toBe(4000)
})
