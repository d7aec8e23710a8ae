import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeId3 } from '../testing/make-id3.ts'
import { manyId3Frames } from '../testing/many-tags.ts'
import { countId3Frames } from './raw-tags.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-frames-'))
const file = join(folder, 'tagged.mp3')
afterAll(() => rmSync(folder, { recursive: true }))

function count(tag: Buffer) {
  writeFileSync(file, Buffer.concat([tag, Buffer.alloc(100, 0xff)]))
  return countId3Frames(file, tag.length)
}

test.for([2, 3, 4] as const)('frames of ID3v2.%i are counted, beside a picture', (version) => {
  const picture = Buffer.alloc(70_000, 7)
  expect(count(makeId3(version, { TIT2: '夜', TPE1: 'A'.repeat(300) }, picture))).toBe(3)
})

test('many frames are counted, and padding is not', () => {
  expect(count(Buffer.concat([manyId3Frames(3000), Buffer.alloc(40_000)]))).toBe(3000)
})
