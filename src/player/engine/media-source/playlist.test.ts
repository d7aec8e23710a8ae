import { expect, test } from 'vitest'
import { beginningOf, firstList } from './playlist.ts'

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=170000,AVERAGE-BANDWIDTH=165000,CODECS="mp4a.40.2"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=101000,CODECS="mp4a.40.2"
low.m3u8
`
const LIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:6
#EXT-X-MAP:URI="high.mp4",BYTERANGE="762@0"
#EXTINF:5.990,
#EXT-X-BYTERANGE:121476@762
high.mp4
#EXTINF:5.990,
#EXT-X-BYTERANGE:121007@122238
high.mp4
#EXT-X-ENDLIST
`

test('the list that a stream begins with is the best that the line should carry, else the lowest', () => {
  expect(firstList(MASTER, 1_000_000)).toBe('high.m3u8')
  expect(firstList(MASTER, 150_000)).toBe('low.m3u8')
  expect(firstList(MASTER, 50_000)).toBe('low.m3u8')
  expect(firstList('#EXTM3U\n', 50_000)).toBeUndefined()
})

test('a list tells the bytes that open its file, and those of its first part', () => {
  const beginning = { uri: 'high.mp4', seconds: 5.99, split: 762, end: 762 + 121_476 }
  expect(beginningOf(LIST)).toEqual(beginning)
})

test('what is no single run of bytes is not fetched beforehand', () => {
  expect(beginningOf(LIST.replace('@762', '@900'))).toBeUndefined()
  expect(beginningOf(LIST.replace('762\nhigh.mp4', '762\nother.mp4'))).toBeUndefined()
  expect(beginningOf(LIST.replace(/#EXT-X-MAP.*\n/, ''))).toBeUndefined()
  expect(beginningOf(MASTER)).toBeUndefined()
})
