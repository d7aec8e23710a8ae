import { expect, test } from 'vitest'
import { reducePlayer } from '../reduce.ts'
import { emptyPlayer } from '../state.ts'
import { track } from '../testing.ts'
import { restartEvent } from './use-restart.ts'

const playing = reducePlayer(emptyPlayer, { type: 'track-chosen', track: track('a') })
const visit = (key: string, change: object = {}) => ({
  key,
  pathname: '/ja/sound/a/rain',
  search: '?t=1m',
  hash: '',
  ...change,
})

test('a link with a time that is pressed again on its page leads there again', () => {
  expect(restartEvent(visit('1'), visit('2'), playing)).toEqual({ type: 'sought', time: 60 })
})

test.each([
  ['nothing was pressed', visit('1'), visit('1')],
  ['the language is another', visit('1'), visit('2', { pathname: '/sound/a/rain' })],
  ['its comments are looked at', visit('1'), visit('2', { hash: '#comments' })],
  ['the page is of another sound', ...twice({ pathname: '/sound/b/snow' })],
  ['the link names no time', ...twice({ search: '' })],
])('the sound goes on where it is when %s', (_, before, now) => {
  expect(restartEvent(before, now, playing)).toBeUndefined()
})

test('nothing is sought where nothing is current', () => {
  expect(restartEvent(visit('1'), visit('2'), emptyPlayer)).toBeUndefined()
})

function twice(change: object) {
  return [visit('1', change), visit('2', change)] as const
}
