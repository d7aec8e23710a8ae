import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { afterAll, expect, test } from 'vitest'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { encodeFixture } from '../testing/encode-tone.ts'
import { makeWav } from '../testing/make-wav.ts'
import { makeSilentFlac } from '../testing/silent-flac.ts'
import { decodeWhole } from './decode.ts'
import { inspect } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-decode-'))
Log.setLevel(AV_LOG_ERROR)
const path = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const TONE = { seconds: 0.5, sampleRate: 8000, level: 0.5 }

function lengthOf({ samples, sampleRate }: ReturnType<typeof decodeFile>) {
  return samples.length / sampleRate
}

test.for([
  [20, 's24'],
  [12, 's16'],
  [24, 's32'],
  [16, 's24'],
] as const)('%i valid bits in the container of %s are heard as they are', ([validBits, format]) => {
  const file = makeWav(path('valid.wav'), TONE, { format, validBits })
  expect(inspect(file)).toMatchObject({ seconds: 0.5, bits: validBits })
  const decoded = decodeFile(file)
  expect(lengthOf(decoded)).toBeCloseTo(0.5, 2)
  expect(loudestBetween(decoded, 0.1, 0.4)).toBeCloseTo(0.5, 2)
})

test.for([0x7ffff000, 0x7fffffff, 0x80000000, 0xffffff00, 0xffffffff, 0])(
  'a WAV written to a pipe, whose header has %i bytes, is as long as its data',
  (announcedBytes) => {
    const file = makeWav(path('piped.wav'), TONE, { announcedBytes })
    expect(inspect(file).seconds).toBe(0.5)
    expect(lengthOf(decodeFile(file))).toBeCloseTo(0.5, 2)
  },
)

test('an AIFF written to a pipe is as long as its data', () => {
  const file = encodeFixture(path('piped.aiff'), 'tone.aiff', { seconds: 0.5 })
  const bytes = readFileSync(file)
  bytes.writeUInt32BE(0x7f000000 + 8, bytes.indexOf('SSND') + 4)
  writeFileSync(file, bytes)
  expect(inspect(file).seconds).toBeCloseTo(0.5, 3)
  expect(lengthOf(decodeFile(file))).toBeCloseTo(0.5, 2)
})

test.for(['vorbis.ogg', 'flac.ogg', 'tone.opus'])(
  'each part of a chained %s is heard, whatever its rate and channels',
  (name) => {
    const tone = { seconds: 0.5, level: 0.5 }
    const isOpus = name === 'tone.opus'
    const rates = isOpus ? [48_000, 48_000, 48_000] : [44_100, 32_000, 44_100]
    const links = rates.map((sampleRate, index) => {
      const channels = index === 1 ? 1 : 2
      return readFileSync(encodeFixture(path(name), name, { ...tone, sampleRate }, { channels }))
    })
    writeFileSync(path(name), Buffer.concat(links))
    const source = inspect(path(name))
    expect(source).toMatchObject({ channels: 2, sampleRate: Math.max(...rates) })
    expect(source.seconds).toBeGreaterThan(1.45)
    const decoded = decodeFile(path(name))
    expect(lengthOf(decoded)).toBeGreaterThan(1.45)
    expect(lengthOf(decoded)).toBeLessThan(1.6)
    for (const start of [0.1, 0.6, 1.1]) {
      expect(loudestBetween(decoded, start, start + 0.3)).toBeCloseTo(0.5, 1)
    }
  },
)

test('an hour of eight channels in 192 kHz is refused for its number of samples, and in 48 kHz it is not', () => {
  const hour = { seconds: 3600, channels: 8 }
  const file = makeSilentFlac(path('wide.flac'), { ...hour, sampleRate: 192_000 })
  expect(() => inspect(file)).toThrow('too_many_samples')
  expect(inspect(makeSilentFlac(file, { ...hour, sampleRate: 48_000 })).channels).toBe(8)
})

test.for(['tone.mp3', 'tone.m4a', 'alac.m4a', 'tone.flac', 'tone.aiff', 'vorbis.ogg', 'tone.opus'])(
  '%s of a hundred samples is a sound',
  (name) => {
    const file = encodeFixture(path(name), name, { seconds: 100 / 44_100 })
    expect(decodeWhole(inspect(file), { push() {}, end() {} })).toBeLessThan(0.1)
  },
)
