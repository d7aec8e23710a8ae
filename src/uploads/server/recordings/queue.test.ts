/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { Member } from '#kernel/viewer.ts'
import { startLanes, type Worker } from '#ports/jobs/start-worker.ts'
import { preparePreview } from '../recordings.ts'
import {
  FACTS,
  jobRun,
  leaveStreams,
  openUploadsBench,
  scriptedMedia,
  type UploadsBench,
} from '../testing.ts'
import { getTranscodeStatus } from './get-transcode-status.ts'
import { findRecording } from './store.ts'
import { addTranscode, transcodeRecordingJob } from './transcode-recording.ts'

let bench: UploadsBench
const workers: Worker[] = []
beforeEach(async () => {
  bench = await openUploadsBench()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await bench.close()
})

async function enqueue(body = 'RIFF', ownerId = bench.ownerId) {
  const recording = await bench.addRecording(body, ownerId)
  await addTranscode(bench.context.db, recording.id)
  return recording
}

const begin = ({ id }: { id: number }) =>
  sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'
    where key = ${`transcode-recording:${id}`}`.execute(bench.context.db)

async function work(): Promise<void> {
  const { context } = bench
  const url = context.config.databaseUrl ?? ''
  const jobs = [transcodeRecordingJob]
  workers.push(await startLanes({ url, context, jobs, concurrency: 2, log: context.log }))
}

async function waiting(publicId: string) {
  const member: Member = Object.assign(Object.create(null), { userId: bench.ownerId, locale: 'en' })
  return (await getTranscodeStatus(bench.context, member, publicId)).waiting
}

test('a file knows how many wait before it, and none once it is worked on', async () => {
  const [first, second, third] = [await enqueue(), await enqueue(), await enqueue()]
  expect(await Promise.all([first, second, third].map((one) => waiting(one.publicId)))).toEqual([
    0, 1, 2,
  ])
  await begin(first)
  expect(await waiting(third.publicId)).toBe(1)
  await begin(third)
  expect(await waiting(third.publicId)).toBe(0)
  expect(await waiting(second.publicId)).toBe(0)
})

test('a preview knows how many previews wait before it, and none once it is worked on', async () => {
  const { db } = bench.context
  const { id, publicId } = await bench.addRecording()
  await transcodeRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  expect(await waiting(publicId)).toBeUndefined()
  const other = (await bench.addRecording()).id
  await transcodeRecordingJob.perform(bench.context, { recordingId: other }, jobRun())
  await preparePreview(db, other, 1, 5)
  await preparePreview(db, other, 2, 6)
  await enqueue()
  const preview = await preparePreview(db, id, 2, 6)
  await preparePreview(db, other, 3, 7)
  expect(await waiting(publicId)).toBe(2)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w'
    where key = ${`make-preview:${preview.previewId}`}`.execute(db)
  expect(await waiting(publicId)).toBeUndefined()
})

test('of several accounts with many files one file each is worked on at a time, in turns', async () => {
  const begun: string[] = []
  let running: string[] = []
  bench.context.media = scriptedMedia({
    async transcode({ inputFile, outputFolder, onPlayable }) {
      const name = await readFile(inputFile, 'utf8')
      expect(running.map((other) => other[0])).not.toContain(name[0])
      begun.push(name)
      running.push(name)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running = running.filter((other) => other !== name)
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      return { ok: true, value: FACTS }
    },
  })
  const { id } = await bench.context.db
    .insertInto('users')
    .values({ publicId: newId(), email: 'other@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const name of ['a1', 'a2', 'a3']) await enqueue(name)
  for (const name of ['b1', 'b2']) await enqueue(name, id)
  await work()
  await expect.poll(() => begun.length, { timeout: 15_000 }).toBe(5)
  expect(begun.slice(0, 2).sort()).toEqual(['a1', 'b1'])
  expect(begun.slice(2, 4).sort()).toEqual(['a2', 'b2'])
  // The last streams of a file follow after it is READY.
  await expect.poll(() => bench.keys('recordings/'), { timeout: 15_000 }).toHaveLength(5 * 8)
})

test('two workers on one database take several files, each file once', async () => {
  const begun: string[] = []
  bench.context.media = scriptedMedia({
    async transcode({ inputFile, outputFolder, onPlayable }) {
      begun.push(inputFile)
      // Long enough for the other worker to look for work.
      await new Promise((resolve) => setTimeout(resolve, 20))
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      return { ok: true, value: FACTS }
    },
  })
  const files = []
  for (let count = 0; count < 8; count++) files.push(await enqueue())
  await Promise.all([work(), work()])
  for (const { id } of files) {
    await expect
      .poll(async () => (await findRecording(bench.context.db, id))?.status, { timeout: 15_000 })
      .toBe('READY')
  }
  // The last streams of a file follow after it is READY.
  await expect.poll(() => bench.keys('recordings/'), { timeout: 15_000 }).toHaveLength(8 * 8)
  expect(begun).toHaveLength(8)
})

test('a failure of ours waits longer and longer before it is tried again, three times', async () => {
  let calls = 0
  bench.context.media = scriptedMedia({
    async transcode() {
      calls += 1
      throw new Error('no space')
    },
  })
  const { id } = await enqueue()
  await work()
  const next = async () => {
    const { rows } = await sql<{ attempts: number; most: number; waits: number }>`
      select attempts, max_attempts as most, extract(epoch from run_at - now())::float8 as waits
      from graphile_worker.jobs where locked_at is null`.execute(bench.context.db)
    return rows[0]
  }
  await expect.poll(async () => (await next())?.attempts, { timeout: 10_000 }).toBe(1)
  const job = await next()
  expect(job?.most).toBe(4)
  expect(job?.waits).toBeGreaterThan(5)
  expect(job?.waits).toBeLessThan(11)
  for (const [index, pause] of [60, 300].entries()) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(bench.context.db)
    await expect.poll(async () => (await next())?.attempts, { timeout: 10_000 }).toBe(index + 2)
    expect((await next())?.waits).toBeGreaterThan(pause - 10)
    expect((await next())?.waits).toBeLessThan(pause + 1)
  }
  expect(calls).toBe(3)
  expect(await findRecording(bench.context.db, id)).toMatchObject({ status: 'TRANSCODING' })
})
