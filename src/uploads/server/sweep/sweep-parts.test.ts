import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { deleteFilesLater } from '#privacy/server/erase/delete-files.ts'
import { insertUpload } from '../posting/store.ts'
import { jobRun, openUploadsBench, type UploadsBench } from '../testing.ts'
import { sweepPartsJob, sweepStorageJob } from './sweep-storage.ts'

const HOUR = 3600
let bench: UploadsBench
const clock = fixedClock(new Date())
beforeEach(async () => {
  bench = await openUploadsBench()
  bench.context.clock = clock
})
afterEach(() => bench.close())

const sweep = () => sweepPartsJob.perform(bench.context, {}, jobRun())
const openParts = () => readdir(join(bench.context.config.dataFolder, 'storage', 'parts'))
const rows = () => bench.context.db.selectFrom('uploads').select('key').execute()

/** An upload in parts that no one has resumed for so many hours. */
async function begun(idleHours: number): Promise<string> {
  const { context, ownerId } = bench
  const key = `originals/${newId()}`
  const partsId = await context.storage.createParts(key, 'audio/wav')
  await insertUpload(context.db, {
    publicId: newId(),
    ownerId,
    kind: 'sound',
    key,
    fileName: 'a.wav',
    type: 'audio/wav',
    bytes: 10,
    partBytes: 10,
    partsId,
    expiresAt: new Date(clock.now().getTime() + (24 - idleHours) * HOUR * 1000),
  })
  return partsId
}

test('an upload in parts goes after a day without a sign of life, and no earlier', async () => {
  await begun(25)
  const kept = await begun(23)
  await sweep()
  expect(await openParts()).toEqual([kept])
  expect(await rows()).toHaveLength(1)
  expect(await bench.keys()).toEqual([])
})

test('parts that no row knows go after a day, those of a row stay as long as it does', async () => {
  const kept = await begun(-48)
  // What a process that was killed has sent of a ZIP is in parts, too.
  const unknown = await bench.context.storage.createParts('zips/unknown.zip', 'application/zip')
  await sweep()
  expect(await openParts()).toEqual([kept, unknown].sort())
  clock.advance(25 * HOUR)
  await sweep()
  expect(await openParts()).toEqual([kept])
})

test('the sweep of storage leaves uploads in parts to those who know of their parts', async () => {
  await begun(72)
  await sweepStorageJob.perform(bench.context, {}, jobRun())
  expect(await rows()).toHaveLength(1)
  await sweep()
  expect([await rows(), await openParts()]).toEqual([[], []])
})

test('the parts of an erased account are removed immediately', async () => {
  await begun(0)
  await deleteFilesLater.perform(bench.context, { userId: bench.ownerId }, jobRun())
  expect([await rows(), await openParts()]).toEqual([[], []])
})
