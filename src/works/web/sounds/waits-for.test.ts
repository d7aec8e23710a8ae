import { expect, test } from 'vitest'
import { soundWith } from './testing.ts'
import { isBeingPublished, isMoving } from './waits-for.ts'

test.each<[Parameters<typeof soundWith>[0], boolean]>([
  [{ transcodeStatus: 'TRANSCODING' }, true],
  [{ replacing: 'rrrrrrrrrrrr' }, true],
  [{ wantedStatus: 'Released' }, true],
  [{ wantedStatus: 'Released', withdrawnFor: 'terms' }, false],
  [{ previewWaiting: true }, true],
  [{ previewWaiting: true, transcodeStatus: 'ERROR' }, false],
  [{}, false],
])('what waits for nothing is not asked about again: %j (%s)', (edit, asks) => {
  expect(isMoving(soundWith(edit))).toBe(asks)
})

test('what waits for its file or preview alone is being published; a dated or failed one is not', () => {
  const wanted = { wantedStatus: 'Released' } as const
  expect(isBeingPublished(soundWith({ ...wanted, transcodeStatus: 'TRANSCODING' }))).toBe(true)
  expect(isBeingPublished(soundWith(wanted))).toBe(true)
  expect(isBeingPublished(soundWith(wanted, { releaseDate: '2999-01-01T00:00:00Z' }))).toBe(false)
  expect(isBeingPublished(soundWith({ ...wanted, transcodeError: 'unexpected' }))).toBe(false)
  expect(isBeingPublished(soundWith({ wantedStatus: 'Private' }))).toBe(false)
  const withdrawn = {
    ...wanted,
    withdrawnFor: 'rights_claim',
    transcodeStatus: 'TRANSCODING',
  } as const
  expect(isBeingPublished(soundWith(withdrawn))).toBe(false)
  expect(isBeingPublished(soundWith({}, { status: 'Released' }))).toBe(false)
})
