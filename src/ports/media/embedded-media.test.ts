/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMedia, tryOut } from './embedded-media.ts'
import { makeWav } from './testing/make-wav.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'neiro-media-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the trial of the sandbox leaves all code of later children compiled', async () => {
  const options = { scratchFolder: folder, log: { info() {}, warn() {}, error() {} } }
  const trial = await tryOut(options)
  const compiled = () => readdirSync(trial.codeFolder, { recursive: true }).sort()
  const before = compiled()
  expect(before.length).toBeGreaterThan(20)
  const media = await createMedia({ ...options, trial, requireSandbox: false })
  const inputFile = makeWav(join(folder, 'a.wav'), { seconds: 0.5 })
  const outputFolder = mkdtempSync(join(folder, 'output-'))
  expect(await media.transcode({ inputFile, outputFolder })).toMatchObject({ ok: true })
  expect(compiled()).toEqual(before)
})

test('processes that start together in one folder choose the level that each has alone', async () => {
  const options = { scratchFolder: folder, log: { info() {}, warn() {}, error() {} } }
  const alone = await tryOut(options)
  const together = await Promise.all(Array.from({ length: 4 }, () => tryOut(options)))
  expect(together).toEqual(Array.from({ length: 4 }, () => alone))
  expect(readdirSync(folder)).toEqual(['code'])
})
