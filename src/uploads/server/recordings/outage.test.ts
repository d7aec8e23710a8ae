import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Member } from '#kernel/viewer.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { startLanes, type Worker } from '#ports/jobs/start-worker.ts'
import type { Storage } from '#ports/storage/storage.ts'
import { preparePreview } from '../recordings.ts'
import { failStuckRecordingsJob, sweepStorageJob } from '../sweep/sweep-storage.ts'
import { jobRun, openUploadsBench, type UploadsBench } from '../testing.ts'
import { getTranscodeStatus } from './get-transcode-status.ts'
import { makePreviewJob } from './make-preview.ts'
import { retryTranscode } from './request-transcode.ts'
import { findPreview, findRecording } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

let bench: UploadsBench
let storage: Storage
let worker: Worker
let owner: Member
beforeEach(async () => {
  bench = await openUploadsBench()
  const { context } = bench
  storage = context.storage
  owner = Object.assign(Object.create(null), { userId: bench.ownerId, locale: 'en' })
  const url = context.config.databaseUrl ?? ''
  const jobs = [transcodeRecordingJob, makePreviewJob]
  worker = await startLanes({ url, context, jobs, concurrency: 1, log: context.log })
})
afterEach(async () => {
  await worker.stop()
  await bench.close()
})

function storageIsAway(): void {
  const away = () => {
    throw new Error('the storage is away')
  }
  bench.context.storage = new Proxy(storage, { get: () => away })
}

/** Asks for a file while nothing of the storage answers. */
async function beginInOutage() {
  const recording = await bench.addRecording()
  storageIsAway()
  await enqueue(recording.id)
  return recording
}

const enqueue = (id: number) =>
  addJob(bench.context.db, transcodeRecordingJob, { recordingId: id }, { key: String(id) })

/** Waits for the end of an attempt, and leaves out the pause after it. */
async function attempts(count: number): Promise<void> {
  const { db } = bench.context
  const ended = async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where locked_at is null`.execute(db)
    return rows[0]?.attempts
  }
  await expect.poll(ended, { timeout: 15_000 }).toBe(count)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
}

const row = (id: number) => findRecording(bench.context.db, id)
const becomes = (id: number, status: string) =>
  expect.poll(async () => (await row(id))?.status, { timeout: 15_000 }).toBe(status)

test('a storage that is away for three attempts is waited for, and nothing is lost', {
  tags: ['slow'],
}, async () => {
  const { id, originalKey } = await beginInOutage()
  for (const count of [1, 2, 3]) {
    await attempts(count)
    expect(await row(id)).toMatchObject({ status: 'TRANSCODING', error: null })
    if (count === 3) bench.context.storage = storage
  }
  await becomes(id, 'READY')
  expect(await bench.keys('originals/')).toEqual([originalKey])
})

test('a preview is waited for as long as a recording is', { tags: ['slow'] }, async () => {
  const { id } = await bench.addRecording()
  await enqueue(id)
  await becomes(id, 'READY')
  await expect.poll(async () => (await row(id))?.partialSince).toBeNull()
  storageIsAway()
  const { previewId } = await preparePreview(bench.context.db, id, 2, 6)
  const preview = async () => (await findPreview(bench.context.db, previewId))?.status
  for (const count of [1, 2, 3]) {
    await attempts(count)
    expect(await preview()).toBe('WAITING')
    if (count === 3) bench.context.storage = storage
  }
  await expect.poll(preview, { timeout: 15_000 }).toBe('READY')
})

test('after the last attempt the artist sees a server error, and retries with no new upload', {
  tags: ['slow'],
}, async () => {
  const { id, publicId, originalKey } = await beginInOutage()
  for (const count of [1, 2, 3]) await attempts(count)
  await becomes(id, 'ERROR')
  expect(await getTranscodeStatus(bench.context, owner, publicId)).toMatchObject({
    status: 'ERROR',
    error: { code: 'unexpected', message: expect.stringMatching(/our side.*still have it/) },
  })
  bench.context.storage = storage
  await failStuckRecordingsJob.perform(bench.context, {}, jobRun())
  const tomorrow = { now: () => new Date(Date.now() + 2 * 86_400_000) }
  await sweepStorageJob.perform({ ...bench.context, clock: tomorrow }, {}, jobRun())
  expect(await bench.keys()).toEqual([originalKey])

  await retryTranscode(bench.context, owner, publicId)
  await retryTranscode(bench.context, owner, publicId)
  await becomes(id, 'READY')
  await expect(retryTranscode(bench.context, owner, publicId)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a file that is no sound cannot be retried, by anyone', async () => {
  bench.context.media = {
    ...bench.context.media,
    transcode: async () => ({ ok: false, error: 'not_audio' }),
  }
  const { id, publicId } = await bench.addRecording()
  await enqueue(id)
  await becomes(id, 'ERROR')
  await expect(retryTranscode(bench.context, owner, publicId)).rejects.toMatchObject({
    code: 'conflict',
  })
  const stranger = { ...owner, userId: bench.ownerId + 1 }
  await expect(retryTranscode(bench.context, stranger, publicId)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await bench.keys()).toEqual([])
})
