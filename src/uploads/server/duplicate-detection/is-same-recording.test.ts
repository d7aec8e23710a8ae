import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMedia } from '#ports/media/embedded-media.ts'
import { createFingerprint } from '#ports/media/output/fingerprint.ts'
import { makeSong, writeSong } from '#ports/media/testing/make-song.ts'
import { isSameRecording, isTelling, lookupWords } from './is-same-recording.ts'

const folder = mkdtempSync(join(tmpdir(), 'neiro-alike-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RATE = 44_100
const SONG = makeSong(1, 12)

function fingerprintOf(song: Float32Array): number[] {
  const fingerprint = createFingerprint(RATE, folder)
  fingerprint.add(song, song, song.length)
  return fingerprint.finish()
}

const shared = (one: readonly number[], other: readonly number[]) =>
  lookupWords(one).filter((word) => lookupWords(other).includes(word))

test('a recording is known again from its stream of 128 kbit/s', {
  timeout: 60_000,
}, async () => {
  const log = { info() {}, warn() {}, error() {} }
  const options = { scratchFolder: join(folder, 'scratch'), log, requireSandbox: false }
  const media = await createMedia(options)
  const transcode = async (inputFile: string, name: string) => {
    const outputFolder = join(folder, name)
    mkdirSync(outputFolder)
    const result = await media.transcode({ inputFile, outputFolder })
    return result.ok ? (result.value.fingerprint ?? []) : []
  }
  const whole = await transcode(writeSong(join(folder, 'song.wav'), SONG), 'whole')
  const again = await transcode(join(folder, 'whole', 'audio.mp3'), 'again')
  expect(isTelling(whole)).toBe(true)
  expect(isSameRecording(whole, again)).toBe(true)
  expect(isSameRecording(again, whole)).toBe(true)
  expect(shared(whole, again).length).toBeGreaterThan(3)
})

test('it is known again softer, and with its first seconds cut off', () => {
  const whole = fingerprintOf(SONG)
  const softer = fingerprintOf(SONG.map((value) => value * 0.3))
  const cut = fingerprintOf(SONG.subarray(3.17 * RATE))
  expect(isSameRecording(whole, softer)).toBe(true)
  expect(isSameRecording(whole, cut)).toBe(true)
  expect(shared(whole, cut).length).toBeGreaterThan(0)
})

test('other songs are other recordings, and so is one that quotes it', () => {
  const whole = fingerprintOf(SONG)
  for (const seed of [2, 3]) {
    expect(isSameRecording(whole, fingerprintOf(makeSong(seed, 12)))).toBe(false)
  }
  const quoting = makeSong(6, 12)
  quoting.set(SONG.subarray(0, 3 * RATE), 5 * RATE)
  expect(isSameRecording(whole, fingerprintOf(quoting))).toBe(false)
})

test('silence, a tone and what is too short are no evidence', () => {
  const tone = new Float32Array(8 * RATE).map((_, at) => Math.sin(at / 7) / 2)
  for (const sound of [new Float32Array(8 * RATE), tone, SONG.subarray(0, RATE)]) {
    expect(isTelling(fingerprintOf(sound))).toBe(false)
  }
  expect(fingerprintOf(SONG.subarray(0, 2 * RATE))).toEqual([])
})
