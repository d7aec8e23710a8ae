import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Upload, UploadEvent } from '#uploads/web/state/upload.ts'
import { noUploads, type Uploads, uploadsReducer } from '#uploads/web/state/uploads-reducer.ts'
import { TRANSFERS } from './uploads-reducer.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const BYTES = 100
const problem = { reason: 'broke off', canRetry: true, isStored: false }
const id = fc.constantFrom(...IDS)
const about = <Type extends UploadEvent['type']>(type: Type) => id.map((one) => ({ type, id: one }))
const loaded = fc.integer({ min: 0, max: BYTES })

/** Any event, in any order, of any upload: impossible ones too. */
const fact: fc.Arbitrary<UploadEvent> = fc.oneof(
  fc.constantFrom<UploadEvent>(
    ...([
      { type: 'connection-changed', online: false },
      { type: 'connection-changed', online: true },
    ] as const),
    ...([
      { type: 'all-paused', paused: true },
      { type: 'all-paused', paused: false },
    ] as const),
  ),
  fc.record({ type: fc.constant('upload-paused'), id, paused: fc.boolean() }),
  about('transfer-restarted'),
  about('transfer-stalled'),
  about('file-arrived'),
  about('upload-removed'),
  fc.record({ type: fc.constant('file-progressed'), id, loaded }),
  fc.record({ type: fc.constant('upload-failed'), id, problem: fc.constant(problem) }),
  fc.record({ type: fc.constant('upload-retried'), id, resumes: fc.boolean() }),
)
const events = fc.array(fact, { maxLength: 60 })

const files = IDS.map((one) => ({ id: one, fileName: `${one}.wav`, bytes: BYTES }))
const begun = uploadsReducer(noUploads, { type: 'files-chosen', files })

function historyOf(told: readonly UploadEvent[]): Uploads[] {
  const states = [begun]
  for (const one of told) states.push(uploadsReducer(states.at(-1) ?? begun, one))
  return states
}

const running = ({ list }: Uploads) => list.filter(({ transfer }) => transfer === 'running')
const holds = (check: (states: Uploads[], told: readonly UploadEvent[]) => void) =>
  fc.assert(
    fc.property(events, (told) => check(historyOf(told), told)),
    { numRuns: 300 },
  )

test('there are never more than three that transfer', () => {
  expect(running(begun)).toHaveLength(TRANSFERS)
  holds((states) => {
    for (const state of states) expect(running(state).length).toBeLessThanOrEqual(TRANSFERS)
  })
})

test('nothing transfers while it is paused or the connection is away', () => {
  holds((states) => {
    for (const state of states) {
      if (!state.online) expect(running(state)).toEqual([])
      expect(running(state).some(({ paused }) => paused)).toBe(false)
    }
  })
})

test('no transfer slot stays free while a file waits for one', () => {
  holds((states) => {
    for (const { online, list } of states) {
      const waits = list.some(({ transfer, paused }) => transfer === 'waiting' && !paused)
      if (online && waits) expect(running({ online, list })).toHaveLength(TRANSFERS)
    }
  })
})

test('the percentage never falls but on a new attempt', () => {
  const begins: string[] = ['transfer-restarted', 'upload-retried'] satisfies UploadEvent['type'][]
  holds((states, told) => {
    for (const [index, event] of told.entries()) {
      if (begins.includes(event.type)) continue
      for (const before of states[index]?.list ?? []) {
        const now = states[index + 1]?.list.find((one) => one.id === before.id)
        if (now) expect(now.progress).toBeGreaterThanOrEqual(before.progress)
      }
    }
  })
})

test('what transfers is UPLOADING, and what is UPLOADING has not been over', () => {
  holds((states) => {
    for (const { list } of states) {
      for (const { transfer, state } of list)
        expect(state === 'UPLOADING').toBe(transfer !== 'ended')
    }
  })
})

test('whatever has happened, once all may go on every file ends done, failed or removed', () => {
  const isEnded = ({ state }: Upload) => state === 'READY' || state === 'ERROR'
  fc.assert(
    fc.property(events, fc.array(fc.boolean(), { minLength: 1 }), (told, luck) => {
      let now = historyOf([
        ...told,
        { type: 'connection-changed', online: true },
        { type: 'all-paused', paused: false },
      ]).at(-1)
      for (let turn = 0; now && running(now).length > 0; turn += 1) {
        expect(turn).toBeLessThan(IDS.length)
        const [one] = running(now)
        if (!one) break
        const isLucky = luck[turn % luck.length]
        now = uploadsReducer(
          now,
          isLucky
            ? { type: 'file-arrived', id: one.id }
            : { type: 'upload-failed', id: one.id, problem },
        )
      }
      const list = now?.list.map((one) => {
        const status = { status: 'READY', progress: 1 } as const
        const next = { online: true, list: [one] }
        return uploadsReducer(next, { type: 'transcode-finished', id: one.id, status }).list[0]
      })
      expect(list?.every((one) => one && isEnded(one))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('the waiting come in their order', () => {
  const waiting = (state: Uploads) =>
    state.list.filter(({ transfer }) => transfer === 'waiting').map((one) => one.id)
  expect(running(begun).map((one) => one.id)).toEqual(['a', 'b', 'c'])
  const next = uploadsReducer(begun, { type: 'file-arrived', id: 'b' })
  expect(running(next).map((one) => one.id)).toEqual(['a', 'c', 'd'])
  expect(waiting(next)).toEqual(['e', 'f'])
  const paused = uploadsReducer(next, { type: 'upload-paused', id: 'e', paused: true })
  const then = uploadsReducer(paused, { type: 'upload-removed', id: 'a' })
  expect(running(then).map((one) => one.id)).toEqual(['c', 'd', 'f'])
})
