import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRelease, type Situation } from './reconcile-album.ts'

const draft: Situation = {
  status: 'Draft',
  wantedStatus: 'Released',
  isWithdrawn: false,
  isEarly: false,
  recordings: ['READY', 'READY'],
}

test('an album of sounds that are ready opens immediately', () => {
  expect(planRelease(draft)).toEqual({ status: 'Released', wantedStatus: null })
})

test('it waits for the last of its sounds, and for its date', () => {
  const waiting = { status: 'Draft', wantedStatus: 'Released' }
  expect(planRelease({ ...draft, recordings: ['READY', 'TRANSCODING'] })).toEqual(waiting)
  expect(planRelease({ ...draft, isEarly: true })).toEqual(waiting)
})

test('a sound that never will be ready, or none at all, drops the wish', () => {
  const dropped = { status: 'Draft', wantedStatus: null }
  expect(planRelease({ ...draft, recordings: ['TRANSCODING', 'ERROR'] })).toEqual(dropped)
  expect(planRelease({ ...draft, recordings: [] })).toEqual(dropped)
})

test('a link-only album opens before its date', () => {
  const plan = planRelease({ ...draft, wantedStatus: 'Private', isEarly: true })
  expect(plan).toEqual({ status: 'Private', wantedStatus: null })
})

test('closing never waits, and what is public stays so whatever becomes of its sounds', () => {
  const open: Situation = { ...draft, status: 'Released', isEarly: true, recordings: ['ERROR'] }
  expect(planRelease({ ...open, wantedStatus: 'Private' }).status).toBe('Private')
  expect(planRelease({ ...open, wantedStatus: null }).status).toBe('Released')
})

test('what the operator has withdrawn is a Draft, and keeps the status that its artist wants', () => {
  const open: Situation = { ...draft, status: 'Released', wantedStatus: null, isWithdrawn: true }
  expect(planRelease(open)).toEqual({ status: 'Draft', wantedStatus: 'Released' })
  expect(planRelease({ ...draft, isWithdrawn: true }).status).toBe('Draft')
})

test('whatever the situation: planning again from the outcome changes nothing', () => {
  const situation: fc.Arbitrary<Situation> = fc.record({
    status: fc.constantFrom('Draft', 'Private', 'Released'),
    wantedStatus: fc.constantFrom(null, 'Private', 'Released'),
    isWithdrawn: fc.boolean(),
    isEarly: fc.boolean(),
    recordings: fc.array(fc.constantFrom('TRANSCODING', 'READY', 'ERROR'), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(situation, (album) => {
      const plan = planRelease(album)
      expect(planRelease({ ...album, ...plan })).toEqual(plan)
      expect(plan.wantedStatus).not.toBe(plan.status)
    }),
  )
})
