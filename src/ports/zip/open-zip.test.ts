import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { byCost } from '#kernel/testing/by-cost.ts'
import { openZip, type ZipEntry } from './open-zip.ts'
import { readZip } from './testing.ts'

function entriesOf(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `folder/${at} 夜.txt`,
    bytes: String(at).length,
    at: new Date('2026-11-20T00:00:00Z'),
    open: async () => Readable.from([String(at)], { objectMode: false }),
  }))
}

for (const { cases, tags } of byCost([600, 0, 1, 700, 3000], 3)) {
  test.for(cases)(
    'the length of an archive of %i files is told exactly',
    { tags },
    async (count) => {
      let ended = 0
      const zip = openZip(entriesOf(count), () => {
        ended += 1
      })
      const whole = await buffer(zip.stream)
      expect(whole.length).toBe(zip.bytes)
      const files = await readZip(whole)
      expect(files.size).toBe(count)
      if (count > 0)
        expect(files.get(`folder/${count - 1} 夜.txt`)?.toString()).toBe(String(count - 1))
      expect(ended).toBe(1)
    },
  )
}

test('an entry that is not as long as it was said to be ends the archive with an error', async () => {
  const [entry] = entriesOf(1)
  if (!entry) throw new Error('No entry')
  const zip = openZip([{ ...entry, bytes: 5 }], () => {})
  await expect(buffer(zip.stream)).rejects.toThrow('unexpected number of bytes')
})

test('an entry that cannot be opened ends the archive, and nothing after it is opened', async () => {
  const opened: string[] = []
  const entries = entriesOf(3).map((entry, at) => ({
    ...entry,
    open: async () => {
      opened.push(entry.name)
      if (at === 1) throw new Error('gone')
      return entry.open()
    },
  }))
  await expect(buffer(openZip(entries, () => {}).stream)).rejects.toThrow('gone')
  expect(opened).toHaveLength(2)
})

test('the length of an archive beyond 4 GB counts its 64-bit fields', () => {
  const entries = entriesOf(1).map((entry) => ({ ...entry, name: 'huge', bytes: 5e9 }))
  const zip = openZip(entries)
  zip.stream.destroy()
  // The header, the checksum with lengths, the record with its times and lengths, and both ends.
  expect(zip.bytes).toBe(30 + 4 + 5e9 + 24 + (46 + 4 + 9 + 28) + (56 + 20) + 22)
})
