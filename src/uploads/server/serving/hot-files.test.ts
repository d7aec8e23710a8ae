import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ByteRange } from './byte-range.ts'
import { createHotFiles, type HotFiles, loadBody, readLarge } from './hot-files.ts'

const load = (hot: HotFiles, key: string, bytes: number, read = storageOf(bytes)) =>
  loadBody({ storage: { read }, hot, key, bytes })
const storageOf = (bytes: number) => async () => Readable.from([Buffer.alloc(bytes)])

test('the least recently used file leaves first', async () => {
  const files = createHotFiles(100, 50)
  await load(files, 'a', 40)
  await load(files, 'b', 40)
  files.get('a')
  await load(files, 'c', 40)
  expect(files.get('b')).toBeUndefined()
  expect(files.get('a')).toBeDefined()
  expect(files.get('c')).toBeDefined()
})

test('concurrent requests cause one load', async () => {
  const files = createHotFiles(100, 50)
  const read = vi.fn(storageOf(10))
  await Promise.all([1, 2, 3].map(() => load(files, 'a', 10, read)))
  expect(read).toHaveBeenCalledTimes(1)
})

test('a load that failed is tried again, and a file that is too large is not held', async () => {
  const files = createHotFiles(100, 50)
  const away = () => Promise.reject(new Error('away'))
  await expect(load(files, 'a', 10, away)).rejects.toThrow('away')
  expect(files.get('a')).toBeUndefined()
  expect(await load(files, 'a', 10)).toHaveLength(10)
  expect(await load(files, 'b', 51)).toBeTypeOf('function')
})

test('a file that is pushed out while it is loaded still reaches those who wait for it', async () => {
  const files = createHotFiles(100, 50)
  const held = Promise.withResolvers<Readable>()
  const waiting = load(files, 'a', 40, () => held.promise)
  for (const key of ['b', 'c', 'd']) await load(files, key, 40)
  held.resolve(Readable.from([Buffer.alloc(40)]))
  expect(await waiting).toHaveLength(40)
})

const MEGABYTE = 1024 ** 2
/** Each byte is another than its neighbours, and so is each megabyte. */
const file = Buffer.from(
  Uint8Array.from(
    { length: 3.5 * MEGABYTE },
    (_, at) => (at * 7 + Math.floor(at / MEGABYTE)) % 251,
  ),
)
const read = vi.fn(async (_key: string, range?: ByteRange) =>
  Readable.from([file.subarray(range?.start, range && range.end + 1)]),
)
let hot: HotFiles
beforeEach(() => {
  read.mockClear()
  hot = createHotFiles(8 * MEGABYTE, 16 * MEGABYTE)
})

const get = async (range?: ByteRange) =>
  buffer(await readLarge({ storage: { read }, hot, key: 'audio.mp4', bytes: file.length }, range))

test.each([
  ['the first bytes', 0, 99],
  ['a segment within a piece', 300_000, 420_000],
  ['a segment over the edge of two pieces', MEGABYTE - 50, MEGABYTE + 120_000],
  ['one byte at an edge', MEGABYTE, MEGABYTE],
  ['the last bytes', file.length - 1000, file.length - 1],
])('%s are these bytes, and come from memory the next time', async (_, start, end) => {
  const wanted = file.subarray(start, end + 1)
  expect((await get({ start, end })).equals(wanted)).toBe(true)
  const reads = read.mock.calls.length
  expect((await get({ start, end })).equals(wanted)).toBe(true)
  expect(read).toHaveBeenCalledTimes(reads)
})

test('segments that follow each other read a piece once, also concurrently', async () => {
  const starts = [0, 120_000, 240_000, 360_000]
  await Promise.all(starts.map((start) => get({ start, end: start + 119_999 })))
  expect(read.mock.calls).toEqual([['audio.mp4', { start: 0, end: MEGABYTE - 1 }]])
})

test('the whole, or most of it, pushes nothing out of memory', async () => {
  expect((await get()).equals(file)).toBe(true)
  const long = { start: 10, end: 10 + MEGABYTE }
  expect((await get(long)).equals(file.subarray(10, 11 + MEGABYTE))).toBe(true)
  expect(read.mock.calls).toEqual([
    ['audio.mp4', undefined],
    ['audio.mp4', long],
  ])
})
