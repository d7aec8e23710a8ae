import { expect, test } from 'vitest'
import { clapLine, LINE_HEIGHT, layOutPins, loudestPlace } from './layout.ts'

const heightAt = (path: string, x: number) =>
  LINE_HEIGHT - Number(new RegExp(`L${x} ([\\d.]+)`).exec(path)?.[1] ?? Number.NaN)

test('the line is highest where most people clap, and falls to both sides', () => {
  const path = clapLine(
    [
      { position: 50, count: 9 },
      { position: 20, count: 1 },
    ],
    100,
  )
  expect(heightAt(path, 50)).toBe(LINE_HEIGHT)
  expect(heightAt(path, 51)).toBeLessThan(heightAt(path, 50))
  expect(heightAt(path, 49)).toBe(heightAt(path, 51))
  expect(heightAt(path, 51)).toBeCloseTo(Math.sqrt(0.6) * LINE_HEIGHT, 1)
  expect(heightAt(path, 20)).toBeCloseTo(LINE_HEIGHT / 3, 1)
  expect(heightAt(path, 80)).toBe(0)
})

test('claps at both ends stay within the sound, those behind it are left out', () => {
  const path = clapLine(
    [
      { position: 0, count: 1 },
      { position: 100, count: 1 },
    ],
    100,
  )
  expect(heightAt(path, 0)).toBe(LINE_HEIGHT)
  expect(heightAt(path, 100)).toBe(LINE_HEIGHT)
  expect(path).not.toMatch(/L1(0[1-9]|[1-9]\d) /)
  expect(clapLine([{ position: 101, count: 1 }], 100)).toBe('')
})

test('without claps there is no line', () => {
  expect(clapLine([], 100)).toBe('')
  expect(clapLine([{ position: 0, count: 1 }], 0)).toBe('')
  expect(loudestPlace([])).toBeUndefined()
  expect(
    loudestPlace([
      { position: 3, count: 1 },
      { position: 8, count: 2 },
    ]),
  ).toBe(8)
})

const at = (position: number | null, id = String(position)) => ({ id, position })

test('comments are in the order of the sound, the newest of a place first', () => {
  const pins = layOutPins([at(50), at(10.5, 'new'), at(90), at(10, 'old')], {
    duration: 100,
    most: 20,
  })
  expect(pins.map((pin) => [pin.at, pin.position, pin.comments.map(({ id }) => id)])).toEqual([
    [0.105, 10.5, ['new', 'old']],
    [0.5, 50, ['50']],
    [0.9, 90, ['90']],
  ])
})

test('on a narrow screen more of them share a place', () => {
  const comments = [at(10), at(14), at(18), at(60)]
  expect(layOutPins(comments, { duration: 100, most: 40 })).toHaveLength(4)
  expect(layOutPins(comments, { duration: 100, most: 12 })).toHaveLength(2)
  expect(layOutPins(comments, { duration: 100, most: 0 })).toHaveLength(1)
})

test('what is about the whole, or lies behind the end of new audio, has no place', () => {
  expect(layOutPins([at(null), at(101), at(100)], { duration: 100, most: 10 })).toHaveLength(1)
  expect(layOutPins([at(1)], { duration: 0, most: 10 })).toEqual([])
})

test('a sound of a single second has its places, too', () => {
  expect(heightAt(clapLine([{ position: 1, count: 1 }], 1), 100)).toBe(LINE_HEIGHT)
  expect(layOutPins([at(1)], { duration: 1, most: 10 })).toHaveLength(1)
})
