import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteRecording, dropRecordingJob, readPeaks } from '../recordings.ts'
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

const scratch = () => readdir(join(bench.context.config.dataFolder, 'scratch'))

test('a run makes the recording ready, with its facts, streams, peaks and one address', async () => {
  const { id, publicId, originalKey } = await bench.addRecording()
  await run(id)
  const row = await findRecording(bench.context.db, id)
  expect(row).toMatchObject({
    status: 'READY',
    progress: 1,
    durationSeconds: 12,
    codec: FACTS.codec,
  })
  expect(row?.fullLinkId).not.toBeNull()
  expect(await bench.keys()).toHaveLength(9)
  expect(await bench.keys(`recordings/${publicId}/`)).toHaveLength(8)
  expect(await bench.keys('originals/')).toEqual([originalKey])
  expect(await readPeaks(bench.context, id)).toEqual([0, 0.5, 1])
  expect(await scratch()).toEqual([])
})

test('the job run twice, one after the other, changes nothing', async () => {
  const { id } = await bench.addRecording()
  await run(id)
  const before = await findRecording(bench.context.db, id)
  const keys = await bench.keys()
  await run(id)
  expect(await findRecording(bench.context.db, id)).toEqual(before)
  expect(await bench.keys()).toEqual(keys)
})

test('two runs at the same time leave one result and no object of the other', async () => {
  const { id } = await bench.addRecording()
  await Promise.all([run(id), run(id)])
  const row = await findRecording(bench.context.db, id)
  const keys = await bench.keys('recordings/')
  expect(keys).toHaveLength(8)
  expect(keys.every((key) => key.startsWith(`${row?.streamPrefix}/`))).toBe(true)
  expect(await ready()).toBe(1)
})

test('a run that was killed half-way leaves nothing beside the next one', async () => {
  const { id, publicId } = await bench.addRecording()
  // What a killed process has left: some objects below a prefix of its own.
  const dead = `recordings/${publicId}/deadrun`
  await bench.context.storage.put(`${dead}/high.mp4`, Buffer.from('half'), 'audio/mp4')
  await run(id)
  expect(await bench.keys(dead)).toEqual([])
  expect(await bench.keys('recordings/')).toHaveLength(8)
})

test('a worker that stops in mid-run leaves the recording to the next one', async () => {
  const stopping = new AbortController()
  bench.context.media = scriptedMedia({
    transcode: ({ signal }) => aborted(signal, () => stopping.abort(new Error('stopping'))),
  })
  const { id } = await bench.addRecording()
  await expect(run(id, { signal: stopping.signal, lastAttempt: true })).rejects.toThrow('stopping')
  expect(await findRecording(bench.context.db, id)).toMatchObject({ status: 'TRANSCODING' })
  bench.context.media = scriptedMedia()
  await run(id)
  expect(await findRecording(bench.context.db, id)).toMatchObject({ status: 'READY' })
})

test('a file that is no sound is ERROR with its reason, and nothing of it stays', async () => {
  bench.context.media = scriptedMedia({
    transcode: async ({ outputFolder }) => {
      await leaveStreams(outputFolder)
      return { ok: false, error: 'not_audio' }
    },
  })
  const { id } = await bench.addRecording('\x89PNG')
  await run(id)
  expect(await findRecording(bench.context.db, id)).toMatchObject({
    status: 'ERROR',
    error: 'not_audio',
  })
  expect(await bench.keys()).toEqual([])
  const facts = await bench.context.db
    .selectFrom('domainEvents')
    .select(['name', 'payload'])
    .execute()
  expect(facts).toEqual([{ name: 'recording-failed', payload: { recordingId: id } }])
})

test('an unexpected failure is tried again, and is ERROR at the last attempt', async () => {
  bench.context.media = scriptedMedia({
    transcode: async () => {
      throw new Error('no space')
    },
  })
  const { id, originalKey } = await bench.addRecording()
  await expect(run(id)).rejects.toThrow('no space')
  expect(await findRecording(bench.context.db, id)).toMatchObject({ status: 'TRANSCODING' })
  await expect(run(id, { lastAttempt: true })).rejects.toThrow('no space')
  expect(await findRecording(bench.context.db, id)).toMatchObject({
    status: 'ERROR',
    error: 'unexpected',
  })
  // Nothing is wrong with the file: it need not be uploaded again.
  expect(await bench.keys()).toEqual([originalKey])
})

test('deleting a recording that is being transcoded ends the work and leaves nothing', async () => {
  const { id } = await bench.addRecording()
  const drop = () =>
    bench.context.db.transaction().execute((trx) => deleteRecording(bench.context, trx, id))
  bench.context.media = scriptedMedia({ transcode: ({ signal }) => aborted(signal, drop) })
  await run(id)
  await dropRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  expect(await findRecording(bench.context.db, id)).toBeUndefined()
  expect(await bench.keys()).toEqual([])
  expect(await bench.context.db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await scratch()).toEqual([])
})

/** Work that continues until it is aborted. */
async function aborted(signal: AbortSignal | undefined, begun: () => unknown): Promise<never> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
  await Promise.all([begun(), ended])
  return ended
}

async function ready(): Promise<number> {
  const facts = await bench.context.db.selectFrom('domainEvents').select('name').execute()
  return facts.filter((fact) => fact.name === 'recording-ready').length
}
