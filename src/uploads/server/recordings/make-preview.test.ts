import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#kernel/viewer.ts'
import { deleteRecording, dropRecordingJob, preparePreview } from '../recordings.ts'
import { sweepStorageJob } from '../sweep/sweep-storage.ts'
import {
  jobRun,
  leaveStreams,
  openUploadsBench,
  scriptedMedia,
  type UploadsBench,
} from '../testing.ts'
import { getTranscodeStatus } from './get-transcode-status.ts'
import { makePreviewJob } from './make-preview.ts'
import { retryTranscode } from './request-transcode.ts'
import { findPreview, findRecording, markPreviewFailed } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

let bench: UploadsBench
let owner: Member
beforeEach(async () => {
  bench = await openUploadsBench()
  owner = Object.assign(Object.create(null), { userId: bench.ownerId, locale: 'en' })
})
afterEach(() => bench.close())

const make = (previewId: number, more = {}) =>
  makePreviewJob.perform(bench.context, { previewId }, jobRun(more))
const statusOf = async (previewId: number) =>
  (await findPreview(bench.context.db, previewId))?.status

/** A recording that is READY, and a part of it that is to be heard alone. */
async function askForPreview() {
  const { id, publicId } = await bench.addRecording()
  await transcodeRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  const { previewId } = await preparePreview(bench.context.db, id, 2, 6)
  return { id, publicId, previewId }
}

test('a preview that cannot be made while the storage is away leaves the recording, and is made when it is tried again', async () => {
  const { id, publicId, previewId } = await askForPreview()
  const { storage } = bench.context
  const away = () => {
    throw new Error('the storage is away')
  }
  bench.context.storage = new Proxy(storage, { get: () => away })
  await expect(make(previewId)).rejects.toThrow('the storage is away')
  expect(await statusOf(previewId)).toBe('WAITING')
  await expect(make(previewId, { lastAttempt: true })).rejects.toThrow('the storage is away')
  expect(await statusOf(previewId)).toBe('ERROR')
  bench.context.storage = storage
  const tomorrow = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  await sweepStorageJob.perform({ ...bench.context, clock: tomorrow }, {}, jobRun())
  expect(await findRecording(bench.context.db, id)).toMatchObject({ status: 'READY', error: null })

  await retryTranscode(bench.context, owner, publicId)
  await retryTranscode(bench.context, owner, publicId)
  expect(await statusOf(previewId)).toBe('WAITING')
  await make(previewId)
  expect(await statusOf(previewId)).toBe('READY')
  await expect(retryTranscode(bench.context, owner, publicId)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('of several previews that failed, the one that was asked for last is made again alone', async () => {
  const { id, publicId, previewId: first } = await askForPreview()
  const { db } = bench.context
  const { previewId: second } = await preparePreview(db, id, 3, 7)
  for (const previewId of [first, second]) await markPreviewFailed(db, previewId)
  await retryTranscode(bench.context, owner, publicId)
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['ERROR', 'WAITING'])

  // Asked for once more, it is tried again by that, and is the last.
  await preparePreview(db, id, 2, 6)
  for (const previewId of [first, second]) await markPreviewFailed(db, previewId)
  await retryTranscode(bench.context, owner, publicId)
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['WAITING', 'ERROR'])
  await make(first)
  await expect(retryTranscode(bench.context, owner, publicId)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('the work on a preview ends once its recording is deleted, and leaves nothing', async () => {
  const { id, previewId } = await askForPreview()
  const { context } = bench
  context.media = scriptedMedia({
    async preview({ outputFolder, signal }) {
      await leaveStreams(outputFolder)
      await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      throw new Error('unreachable')
    },
  })
  await make(previewId, { lastAttempt: true })
  expect(await statusOf(previewId)).toBe('WAITING')
  await dropRecordingJob.perform(context, { recordingId: id }, jobRun())
  expect(await statusOf(previewId)).toBeUndefined()
  expect(await bench.keys()).toEqual([])
})

test('a preview reports its progress while it is made, and restarts with each run', async () => {
  const { publicId, previewId } = await askForPreview()
  const { context } = bench
  const told = async () => (await getTranscodeStatus(context, owner, publicId)).preview
  const seen: unknown[] = []
  let end = 'broken off'
  context.media = scriptedMedia({
    async preview({ outputFolder, onProgress }) {
      seen.push(await told())
      onProgress?.(0.4)
      await vi.waitFor(async () => expect(await told()).toBeCloseTo(0.4), { timeout: 5000 })
      if (end !== 'whole') throw new Error(end)
      await leaveStreams(outputFolder)
      return { ok: true, value: { durationSeconds: 12 } }
    },
  })
  expect(await told()).toBe(0)
  await expect(make(previewId)).rejects.toThrow('broken off')
  end = 'whole'
  await make(previewId)
  expect(seen).toEqual([0, 0])
  expect(await told()).toBeUndefined()
})
