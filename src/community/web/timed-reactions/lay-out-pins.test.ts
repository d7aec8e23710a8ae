import { expect, test } from 'vitest'
import { layOutPins } from './lay-out-pins.ts'

const at = (position: number | null, id = String(position)) => ({ id, position })

test('comments stand in the order of the sound, the newest of a place in front', () => {
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
