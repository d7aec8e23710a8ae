import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LATER_FILES } from '#ports/media/media.ts'
import { deleteRecording, dropRecordingJob } from '../recordings.ts'
import { failStuckRecordingsJob } from '../sweep/sweep-storage.ts'
import {
  FACTS,
  jobRun,
  leaveStreams,
  openUploadsBench,
  scriptedMedia,
  type UploadsBench,
} from '../testing.ts'
import { findRecording } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

let bench: UploadsBench
beforeEach(async () => {
  bench = await openUploadsBench()
})
afterEach(() => bench.close())

const run = (recordingId: number, more = {}) =>
  transcodeRecordingJob.perform(bench.context, { recordingId }, jobRun(more))
const row = (id: number) => findRecording(bench.context.db, id)
const names = async () =>
  (await bench.keys('recordings/')).map((key) => key.slice(key.lastIndexOf('/') + 1)).sort()
const FIRST = ['low.m3u8', 'low.mp4', 'peaks.json']
const ALL = [...FIRST, ...LATER_FILES].sort()

/** An engine that comes as far as the first stream, and then does this. */
function goOn(then: (signal: AbortSignal | undefined) => Promise<unknown>) {
  bench.context.media = scriptedMedia({
    async transcode({ outputFolder, onPlayable, signal }) {
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      await then(signal)
      return { ok: true, value: FACTS }
    },
  })
}

async function readyFacts(): Promise<number> {
  const facts = await bench.context.db.selectFrom('domainEvents').select('name').execute()
  return facts.filter(({ name }) => name === 'recording-ready').length
}

test('a recording is READY with its first stream while the others are still being made', async () => {
  const { id } = await bench.addRecording()
  goOn(async () => {
    expect(await row(id)).toMatchObject({ status: 'READY', progress: 1, durationSeconds: 12 })
    expect((await row(id))?.partialSince).not.toBeNull()
    expect((await row(id))?.fullLinkId).not.toBeNull()
    expect(await names()).toEqual(FIRST)
    expect(await readyFacts()).toBe(1)
  })
  await run(id)
  expect(await row(id)).toMatchObject({ status: 'READY', partialSince: null })
  expect(await names()).toEqual(ALL)
  expect(await readyFacts()).toBe(1)
})

test('a failure after the first stream is retried beside it, and playback continues', async () => {
  const { id } = await bench.addRecording()
  goOn(() => Promise.reject(new Error('no space')))
  await expect(run(id)).rejects.toThrow('no space')
  const heard = await row(id)
  expect(heard).toMatchObject({ status: 'READY', error: null })
  expect(await names()).toEqual(FIRST)
  bench.context.media = scriptedMedia()
  await run(id)
  expect(await row(id)).toEqual({ ...heard, partialSince: null })
  expect(await names()).toEqual(ALL)
  expect(await readyFacts()).toBe(1)
})

test('an engine that takes too long over the other streams is no verdict on the file', async () => {
  const { id, originalKey } = await bench.addRecording()
  bench.context.media = scriptedMedia({
    async transcode({ outputFolder, onPlayable }) {
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      return { ok: false, error: 'too_slow' }
    },
  })
  await expect(run(id)).rejects.toThrow('too_slow')
  expect(await row(id)).toMatchObject({ status: 'READY' })
  expect(await bench.keys('originals/')).toEqual([originalKey])
})

test('where the last attempt fails too it stays playable, and is retried some hours later', async () => {
  const { id } = await bench.addRecording()
  goOn(() => Promise.reject(new Error('no space')))
  await expect(run(id, { lastAttempt: true })).rejects.toThrow('no space')
  expect(await row(id)).toMatchObject({ status: 'READY', error: null })
  await failStuckRecordingsJob.perform(bench.context, {}, jobRun())
  expect(await row(id)).toMatchObject({ status: 'READY' })
  const { rows } = await sql`
    select task_identifier as name, p.payload from graphile_worker.jobs
    join graphile_worker._private_jobs p using (id)`.execute(bench.context.db)
  expect(rows).toEqual([{ name: 'transcode-recording', payload: { recordingId: id } }])
})

test('what cannot be stored of the first stream ends the run, and nothing of it stays', async () => {
  const { id, originalKey } = await bench.addRecording()
  const { storage } = bench.context
  const put = storage.put.bind(storage)
  storage.put = async (key, ...rest) => {
    if (key.endsWith('peaks.json')) throw new Error('the storage is away')
    await put(key, ...rest)
  }
  await expect(run(id)).rejects.toThrow('the storage is away')
  expect(await row(id)).toMatchObject({ status: 'TRANSCODING', streamPrefix: null })
  expect(await bench.keys()).toEqual([originalKey])
})

test('deleting a recording whose other streams are being made ends the work and leaves nothing', async () => {
  const { id } = await bench.addRecording()
  goOn(async (signal) => {
    await bench.context.db.transaction().execute((trx) => deleteRecording(bench.context, trx, id))
    await new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  await run(id)
  await dropRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  expect(await row(id)).toBeUndefined()
  expect(await bench.keys()).toEqual([])
})
