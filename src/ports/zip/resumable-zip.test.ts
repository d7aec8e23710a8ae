import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { planResumableZip, type StoredEntry } from './resumable-zip.ts'
import { readZip } from './testing.ts'

const AT = new Date('2026-11-20T10:11:12Z')

function entryOf(name: string, content: Buffer, opened: string[] = []): StoredEntry {
  return {
    name,
    bytes: content.length,
    crc32: crc32(content),
    at: AT,
    async open({ start, end }) {
      opened.push(name)
      return Readable.from([content.subarray(start, end + 1)], { objectMode: false })
    },
  }
}

test('any range of an archive is what the whole has there', async () => {
  const files = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), fc.nat(), async (contents, one, two) => {
      const entries = contents.map((data, at) => entryOf(`夜/${at}.wav`, Buffer.from(data)))
      const zip = planResumableZip(entries)
      const whole = await buffer(zip.read())
      expect(whole.length).toBe(zip.bytes)
      const [start = 0, end = 0] = [one % zip.bytes, two % zip.bytes].sort((a, b) => a - b)
      expect(await buffer(zip.read({ start, end }))).toEqual(whole.subarray(start, end + 1))
      const read = await readZip(whole)
      expect([...read.values()]).toEqual(contents.map((data) => Buffer.from(data)))
    }),
    { numRuns: 60 },
  )
})

test('what is before the range is not read', async () => {
  const opened: string[] = []
  const entries = ['a', 'b', 'c'].map((name) => entryOf(name, Buffer.alloc(100), opened))
  const zip = planResumableZip(entries)
  await buffer(zip.read({ start: 300, end: zip.bytes - 1 }))
  expect(opened).toEqual(['c'])
})

test('an entry of another length, or that cannot be opened, ends the archive', async () => {
  const entry = entryOf('a', Buffer.alloc(10))
  const longer = planResumableZip([{ ...entry, bytes: 11 }])
  await expect(buffer(longer.read())).rejects.toThrow('another length')
  const shorter = planResumableZip([
    { ...entry, bytes: 9, open: () => entry.open({ start: 0, end: 9 }) },
  ])
  await expect(buffer(shorter.read())).rejects.toThrow('another length')
  const gone = planResumableZip([{ ...entry, open: () => Promise.reject(new Error('gone')) }])
  await expect(buffer(gone.read())).rejects.toThrow('gone')
})

/** As a reader that seeks: only what it asks for is made. */
function openPart(zip: ReturnType<typeof planResumableZip>) {
  class Source extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      return zip.read({ start, end: end - 1 })
    }
  }
  return yauzl.fromRandomAccessReaderPromise(new Source(), zip.bytes, { lazyEntries: true })
}

test('entries and archives beyond 4 GB are found by their 64-bit fields', async () => {
  const open: StoredEntry['open'] = async ({ start, end }) =>
    Readable.from([Buffer.alloc(end - start + 1)], { objectMode: false })
  const huge = { name: 'huge', bytes: 5e9, crc32: 1, at: AT, open }
  const opened = await openPart(planResumableZip([huge, entryOf('after', Buffer.from('later'))]))
  const found: [string, number][] = []
  for await (const entry of opened.eachEntry()) {
    found.push([entry.fileName, entry.uncompressedSize])
    if (entry.fileName !== 'after') continue
    const content = await buffer(await opened.openReadStreamPromise(entry))
    expect(content.toString()).toBe('later')
    expect(entry.getLastModDate()).toEqual(AT)
  }
  expect(found).toEqual([
    ['huge', 5e9],
    ['after', 5],
  ])
})

test('more entries than 16 bits count are all there', { tags: ['slow'] }, async () => {
  const entries = Array.from({ length: 65_600 }, (_, at) => entryOf(String(at), Buffer.alloc(0)))
  expect((await openPart(planResumableZip(entries))).entryCount).toBe(65_600)
})
