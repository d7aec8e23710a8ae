import { mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMedia } from './embedded-media.ts'
import { MAX_SECONDS, type Media } from './media.ts'
import { makeWav } from './testing/make-wav.ts'
import { makeSilentFlac } from './testing/silent-flac.ts'

const BLOCK_SECONDS = 65_535 / 8000
/** The last blocks of such a file have no length. */
const TOLERATED_SECONDS = 3 * BLOCK_SECONDS

const folder = mkdtempSync(join(tmpdir(), 'media-long-'))
const log = { info() {}, warn() {}, error() {} }
let media: Media
let outputs = 0
beforeAll(async () => {
  media = await createMedia({ scratchFolder: join(folder, 'scratch'), log, requireSandbox: false })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A file that is a little shorter than the longest, or longer. */
function makeLong(seconds: number) {
  outputs += 1
  const outputFolder = join(folder, `out-${outputs}`)
  mkdirSync(outputFolder)
  const inputFile = join(folder, `long-${outputs}.flac`)
  return { inputFile: makeSilentFlac(inputFile, { seconds, sampleRate: 8000 }), outputFolder }
}

/** As many bytes as music has, and none of them takes room on the disk. */
function makeEmptyWav(seconds: number) {
  outputs += 1
  const outputFolder = join(folder, `out-${outputs}`)
  mkdirSync(outputFolder)
  const announcedBytes = seconds * 44_100 * 4
  const inputFile = join(folder, `long-${outputs}.wav`)
  truncateSync(makeWav(inputFile, { seconds: 0 }, { announcedBytes }), 44 + announcedBytes)
  return { inputFile, outputFolder }
}

async function within<Value>(seconds: number, work: Promise<Value>): Promise<Value> {
  const start = performance.now()
  const value = await work
  expect(performance.now() - start).toBeLessThan(seconds * 1000)
  return value
}

test('a file of four hours gives its preview within two minutes, as long as the whole', {
  tags: ['slow'],
  timeout: 150_000,
}, async () => {
  const files = makeLong(MAX_SECONDS - BLOCK_SECONDS)
  const segment = { fromSeconds: 7200, toSeconds: 7230 }
  const result = await within(120, media.preview({ ...files, ...segment }))
  if (!result.ok) throw new Error(result.error)
  expect(MAX_SECONDS - result.value.durationSeconds).toBeLessThan(TOLERATED_SECONDS)
})

test('a file of a moment more than four hours is refused within seconds', async () => {
  const result = await within(15, media.transcode(makeLong(MAX_SECONDS + 2 * BLOCK_SECONDS)))
  expect(result).toEqual({ ok: false, error: 'too_long' })
})

test('a long file takes no more memory than a short one', {
  tags: ['slow'],
  timeout: 150_000,
}, async () => {
  const bounds = { memoryBytes: 500_000_000 }
  const scratchFolder = join(folder, 'scratch')
  const frugal = await createMedia({ scratchFolder, log, requireSandbox: false, bounds })
  expect(await frugal.transcode(makeLong(20 * 60))).toMatchObject({ ok: true })
})

test('a long download takes no more memory than a short one', {
  tags: ['slow'],
  timeout: 150_000,
}, async () => {
  const bounds = { memoryBytes: 220_000_000 }
  const scratchFolder = join(folder, 'scratch')
  const frugal = await createMedia({ scratchFolder, log, requireSandbox: false, bounds })
  const tags = { title: 'Long', artist: 'Mio' }
  const files = makeEmptyWav(75 * 60)
  expect(await frugal.download({ ...files, format: 'flac', tags })).toMatchObject({ ok: true })
})

test('a file of four hours becomes a sound within twenty minutes', {
  tags: ['slow'],
  timeout: 1_300_000,
}, async () => {
  const result = await within(1200, media.transcode(makeLong(MAX_SECONDS - BLOCK_SECONDS)))
  if (!result.ok) throw new Error(result.error)
  expect(MAX_SECONDS - result.value.durationSeconds).toBeLessThan(TOLERATED_SECONDS)
})
