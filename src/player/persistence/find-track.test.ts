import { expect, test } from 'vitest'
import { comingTrack, track } from '../testing.ts'
import { playableTrack } from './find-track.ts'

test.each([
  ['may be streamed and is being made', { sampling: true, mine: 'none' }],
  ['was bought and is being made', { sampling: false, mine: 'bought' }],
  ['is one’s own and is being made', { sampling: false, mine: 'owner' }],
] as const)('a sound that %s is still a track', (_, viewer) => {
  expect(playableTrack({ ...comingTrack('a'), ...viewer })).toEqual({
    ...comingTrack('a'),
    mine: viewer.mine,
  })
})

test('a sound that only buyers may hear is none for others', () => {
  const viewer = { sampling: false, mine: 'none' } as const
  expect(playableTrack({ ...comingTrack('a'), ...viewer })).toBeNull()
  expect(playableTrack({ ...track('a'), ...viewer })).toEqual({
    ...track('a'),
    mine: 'none',
  })
})
