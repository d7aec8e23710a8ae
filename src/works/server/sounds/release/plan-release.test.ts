import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRelease, type Situation } from './reconcile-sound.ts'

const ready: Situation = {
  status: 'Draft',
  wantedStatus: null,
  isWithdrawn: false,
  recording: 'READY',
  early: false,
  sampling: true,
  limit: undefined,
  streamed: undefined,
  previewReady: false,
}
const limit = { from: 10, to: 40 }

describe('publishing', () => {
  test('waits while the recording is being processed, and is carried out then', () => {
    const waiting = planRelease({ ...ready, wantedStatus: 'Released', recording: 'TRANSCODING' })
    expect(waiting).toEqual({ status: 'Draft', wantedStatus: 'Released', stream: 'none' })
    const done = planRelease({ ...ready, wantedStatus: 'Released' })
    expect(done).toEqual({ status: 'Released', wantedStatus: null, stream: 'whole' })
  })

  test('is dropped where the recording has failed', () => {
    const plan = planRelease({ ...ready, wantedStatus: 'Private', recording: 'ERROR' })
    expect(plan).toEqual({ status: 'Draft', wantedStatus: null, stream: 'none' })
  })

  test('of a limited sound waits for its preview', () => {
    const plan = planRelease({ ...ready, wantedStatus: 'Released', limit })
    expect(plan).toEqual({ status: 'Draft', wantedStatus: 'Released', stream: 'none' })
    const done = planRelease({ ...ready, wantedStatus: 'Released', limit, previewReady: true })
    expect(done).toEqual({ status: 'Released', wantedStatus: null, stream: 'preview' })
  })

  test('of a limited sound that no one may sample waits for nothing', () => {
    const plan = planRelease({ ...ready, wantedStatus: 'Released', limit, sampling: false })
    expect(plan).toEqual({ status: 'Released', wantedStatus: null, stream: 'none' })
  })

  test('waits for its date, and for the recording if that takes longer', () => {
    const early: Situation = { ...ready, wantedStatus: 'Released', early: true }
    const waiting = { status: 'Draft', wantedStatus: 'Released', stream: 'none' }
    expect(planRelease(early)).toEqual(waiting)
    expect(planRelease({ ...early, early: false, recording: 'TRANSCODING' })).toEqual(waiting)
    expect(planRelease({ ...early, early: false }).status).toBe('Released')
  })

  test('of what is Private already waits for its date too, and plays on meanwhile', () => {
    const link: Situation = { ...ready, status: 'Private', streamed: { from: 0, to: 90 } }
    const plan = planRelease({ ...link, wantedStatus: 'Released', early: true })
    expect(plan).toEqual({ status: 'Private', wantedStatus: 'Released', stream: 'whole' })
  })

  test('less openly never waits', () => {
    const released: Situation = { ...ready, status: 'Released', streamed: { from: 0, to: 90 } }
    const plan = planRelease({ ...released, wantedStatus: 'Private', early: true, limit })
    expect(plan).toEqual({ status: 'Private', wantedStatus: null, stream: 'none' })
  })
})

test('what the operator has withdrawn is a Draft, until it is restored to what its artist wants', () => {
  const open: Situation = { ...ready, status: 'Released', streamed: { from: 0, to: 90 } }
  const withdrawn = planRelease({ ...open, isWithdrawn: true })
  expect(withdrawn).toEqual({ status: 'Draft', wantedStatus: 'Released', stream: 'none' })
  const { status, wantedStatus } = withdrawn
  expect(planRelease({ ...ready, status, wantedStatus }).status).toBe('Released')
})

test('narrowing the limit ends the stream immediately, widening keeps it until the new is there', () => {
  const released: Situation = { ...ready, status: 'Released', limit }
  const streams = (streamed: Situation['streamed']) => planRelease({ ...released, streamed }).stream
  expect(streams({ from: 0, to: 120 })).toBe('none')
  expect(streams({ from: 5, to: 40 })).toBe('none')
  expect(streams({ from: 15, to: 40 })).toBe('keep')
  expect(planRelease({ ...released, streamed: limit, previewReady: true }).stream).toBe('preview')
})

const seconds = fc.integer({ min: 0, max: 60 })
const segment = fc
  .tuple(seconds, fc.integer({ min: 1, max: 60 }))
  .map(([from, length]) => ({ from, to: from + length }))
const situation: fc.Arbitrary<Situation> = fc.record({
  status: fc.constantFrom('Draft', 'Private', 'Released'),
  wantedStatus: fc.constantFrom(null, 'Private', 'Released'),
  isWithdrawn: fc.boolean(),
  recording: fc.constantFrom('TRANSCODING', 'READY', 'ERROR'),
  early: fc.boolean(),
  sampling: fc.boolean(),
  limit: fc.option(segment, { nil: undefined }),
  streamed: fc.option(segment, { nil: undefined }),
  previewReady: fc.boolean(),
})

test('whatever the situation: nothing streams from a Draft, beyond its limit, or unsampled', () => {
  fc.assert(
    fc.property(situation, (sound) => {
      const plan = planRelease(sound)
      if (plan.status === 'Draft' || !sound.sampling || sound.recording !== 'READY') {
        expect(plan.stream).toBe('none')
      }
      if (sound.limit) expect(plan.stream).not.toBe('whole')
      if (plan.stream === 'keep' && sound.limit && sound.streamed) {
        expect(sound.streamed.from).toBeGreaterThanOrEqual(sound.limit.from)
        expect(sound.streamed.to).toBeLessThanOrEqual(sound.limit.to)
      }
    }),
  )
})

test('whatever the situation: nothing opens before its date, and no date keeps anything open', () => {
  const openness = ['Draft', 'Private', 'Released']
  fc.assert(
    fc.property(situation, (sound) => {
      const now = openness.indexOf(sound.status)
      const then = openness.indexOf(planRelease({ ...sound, early: true }).status)
      const undated = openness.indexOf(planRelease({ ...sound, early: false }).status)
      expect(then).toBeLessThanOrEqual(now)
      expect(then).toBe(Math.min(now, undated))
    }),
  )
})

test('whatever the situation: planning again from the outcome changes nothing', () => {
  fc.assert(
    fc.property(situation, (sound) => {
      const { status, wantedStatus } = planRelease(sound)
      const again = planRelease({ ...sound, status, wantedStatus })
      expect(again).toMatchObject({ status, wantedStatus })
      expect(wantedStatus).not.toBe(status)
    }),
  )
})
