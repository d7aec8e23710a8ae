import { expect, test } from 'vitest'
import { clapLine, LINE_HEIGHT, loudestPlace } from './clap-line.ts'

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
