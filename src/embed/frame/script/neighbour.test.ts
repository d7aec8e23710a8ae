import { expect, test } from 'vitest'
import type { FrameTrack } from '../frame-item.ts'
import { neighbour } from './frame-player.ts'

const track = (mp3Url: string | null): FrameTrack => ({
  id: 'abcdefghijkl',
  title: 'Rain',
  duration: 10,
  mp3Url,
  hlsUrl: null,
  waveformUrl: null,
  creatorId: 'mio',
  from: 0,
  to: 10,
  limited: false,
  reportAfter: 5,
})

const canHear = ({ mp3Url }: FrameTrack) => mp3Url !== null

test('unplayable tracks are skipped, and the list ends at both ends', () => {
  const tracks = [track('/a'), track(null), track('/c')]
  expect(neighbour(tracks, 0, 1, canHear)).toBe(2)
  expect(neighbour(tracks, 2, -1, canHear)).toBe(0)
  expect(neighbour(tracks, 2, 1, canHear)).toBeUndefined()
  expect(neighbour(tracks, 0, -1, canHear)).toBeUndefined()
  expect(neighbour([track(null)], 0, 1, canHear)).toBeUndefined()
})
