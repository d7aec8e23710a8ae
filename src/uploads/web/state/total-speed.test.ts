import { expect, test } from 'vitest'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import { noUploads, type Uploads, uploadsReducer } from '#uploads/web/state/uploads-reducer.ts'

const MEGA = 1_000_000
const files = ['a', 'b', 'c', 'd'].map((id) => ({ id, fileName: `${id}.wav`, bytes: 20 * MEGA }))
const begun = uploadsReducer(noUploads, { type: 'files-chosen', files })

/** Each running transfer sends 2 MB a second, with four events a second. */
function run(seconds: number, from: Uploads = begun, start = 0): Uploads[] {
  const states = [from]
  const dispatch = (event: UploadEvent) => states.push(uploadsReducer(states.at(-1) ?? from, event))
  for (let at = start; at < start + seconds * 1000; at += 250) {
    for (const { id, transfer, loaded, bytes } of states.at(-1)?.list ?? []) {
      if (transfer !== 'running') continue
      if (loaded >= bytes) dispatch({ type: 'file-arrived', id })
      else dispatch({ type: 'file-progressed', id, loaded: Math.min(bytes, loaded + MEGA / 2), at })
    }
  }
  return states
}

const shownOf = (states: Uploads[]) => states.flatMap(({ speed }) => speed?.meter?.shown ?? [])

test('files that follow one another do not move the speed of all', () => {
  const shown = shownOf(run(20))
  for (const { rate } of shown.filter(({ at }) => at < 10_000)) {
    expect(rate).toBeGreaterThan(5.5 * MEGA)
    expect(rate).toBeLessThan(6.5 * MEGA)
  }
  // Then only the fourth is left: it goes down to its speed by and by.
  const late = shown.filter(({ at }) => at > 11_000).map(({ rate }) => rate)
  expect(late).toEqual(late.toSorted((one, other) => other - one))
})

test('what is shown of all changes every two seconds at most', () => {
  const times = [...new Set(shownOf(run(18)).map(({ at }) => at))]
  expect(times.length).toBeGreaterThan(5)
  for (const [index, at] of times.entries()) {
    if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(2000)
  }
})

test('a pause, or a connection that is away, is no slow speed afterwards', () => {
  const paused = uploadsReducer(run(4).at(-1) ?? begun, { type: 'all-paused', paused: true })
  expect(paused.speed).toBeUndefined()
  const on = uploadsReducer(paused, { type: 'all-paused', paused: false })
  const rates = shownOf(run(4, on, 600_000)).map(({ rate }) => rate)
  expect(rates.length).toBeGreaterThan(0)
  for (const rate of rates) expect(rate).toBeGreaterThan(5.5 * MEGA)
})

test('a file that begins again takes nothing from the speed of all', () => {
  const before = run(4).at(-1) ?? begun
  const again = uploadsReducer(before, { type: 'transfer-restarted', id: 'a' })
  expect(again.speed?.sent).toBe(before.speed?.sent)
  for (const { rate } of shownOf(run(3, again, 4000))) expect(rate).toBeGreaterThan(5.5 * MEGA)
})
