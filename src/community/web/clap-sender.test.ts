import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Claps } from '../contract.ts'
import { announceClaps, BURST_MS, type ClapRequest, createClapSender } from './clap-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sender(
  answer: (request: ClapRequest) => Claps | undefined,
  start = { mine: 0, total: 9 },
) {
  const shown: Claps[] = []
  const sent: ClapRequest[] = []
  const made = createClapSender({
    workId: 'sound',
    start,
    async send(request) {
      sent.push(request)
      return answer(request)
    },
    onChange: (claps) => void shown.push(claps),
    newKey: () => `key ${sent.length}`,
  })
  return { ...made, shown, sent }
}

test('presses are shown immediately and sent together, where the first of them was', async () => {
  const claps = sender(({ count }) => ({ mine: count, total: 9 + count }))
  claps.press(12)
  claps.press(13)
  expect(claps.shown).toEqual([
    { mine: 1, total: 10 },
    { mine: 2, total: 11 },
  ])
  await vi.advanceTimersByTimeAsync(BURST_MS)
  expect(claps.sent).toEqual([{ count: 2, position: 12, key: 'key 0' }])
  expect(claps.shown.at(-1)).toEqual({ mine: 2, total: 11 })
})

test('claps that failed to arrive are subtracted again', async () => {
  const claps = sender(() => undefined)
  claps.press(undefined)
  await claps.flush()
  expect(claps.sent).toHaveLength(1)
  expect(claps.shown.at(-1)).toEqual({ mine: 0, total: 9 })
})

test('the server’s numbers win, and presses since then stay on top', async () => {
  const claps = sender(() => ({ mine: 1, total: 42 }))
  claps.press(undefined)
  const answered = claps.flush()
  claps.press(undefined)
  await answered
  expect(claps.shown.at(-1)).toEqual({ mine: 2, total: 43 })
})

test('after the fiftieth a press does nothing', () => {
  const claps = sender(() => undefined, { mine: 49, total: 60 })
  expect(claps.press(undefined)).toBe(true)
  expect(claps.press(undefined)).toBe(false)
  expect(claps.shown).toEqual([{ mine: 50, total: 61 }])
})

test('claps of a sound are shown in every place that shows it, until it is closed', () => {
  const [page, player] = [sender(() => undefined), sender(() => undefined)]
  announceClaps('another', { mine: 1, total: 2 })
  announceClaps('sound', { mine: 3, total: 9 })
  page.close()
  announceClaps('sound', { mine: 4, total: 10 })
  player.close()
  expect(page.shown).toEqual([{ mine: 3, total: 9 }])
  expect(player.shown).toEqual([
    { mine: 3, total: 9 },
    { mine: 4, total: 10 },
  ])
})
