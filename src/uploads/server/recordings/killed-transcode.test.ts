/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { ageHeldJobs } from '#ports/jobs/testing.ts'
import { FIRST_FILES, LATER_FILES, PEAKS_FILE } from '#ports/media/media.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { getSoundPolicy, requestTranscode } from '../../contract.ts'
import { findOwnRecording } from '../recordings.ts'

/** The real program, which finds its node and its modules by PATH alone. */
const START = join(import.meta.dirname, '../../../main/start.ts')
const WAIT = { timeout: 60_000, interval: 50 }

let service: TestService
let artist: TestMember
const workers: ChildProcess[] = []
beforeAll(async () => {
  service = await startTestService({ worksOnEachFile: true })
  artist = await service.signUp('artist')
})
afterAll(async () => {
  for (const worker of workers) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await service.close()
})
afterEach(() => service.checkStorage())

/** Three real workers, one after the other. */

test('the job killed in mid-transcode, and between its streams, leaves one whole recording and no orphan objects', {
  timeout: 180_000,
}, async () => {
  const transcodeId = await upload()
  const doomed = startWorker()
  await expect
    .poll(async () => (await recording(transcodeId))?.progress ?? 0, WAIT)
    .toBeGreaterThan(0)
  expect(await recording(transcodeId)).toMatchObject({ status: 'TRANSCODING' })
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  // The first sweep of the next worker finds its jobs.
  await ageHeldJobs(service.context.db)

  // This one dies once the sound can be heard, and before its other streams are made.
  const second = startWorker()
  await expect.poll(async () => (await recording(transcodeId))?.status, WAIT).toBe('READY')
  second.kill('SIGKILL')
  await once(second, 'exit')
  await ageHeldJobs(service.context.db)
  const ready = await recording(transcodeId)
  expect(ready?.partialSince).not.toBeNull()
  expect(await keys()).not.toContain(`${ready?.streamPrefix}/master.m3u8`)

  startWorker()
  await expect.poll(async () => (await recording(transcodeId))?.partialSince, WAIT).toBeNull()
  expect(await recording(transcodeId)).toEqual({ ...ready, partialSince: null })
  const files = [...FIRST_FILES, ...LATER_FILES, PEAKS_FILE].map(
    (file) => `${ready?.streamPrefix}/${file}`,
  )
  await expect.poll(keys, WAIT).toEqual([ready?.originalKey, ...files].sort())
  expect(await countOf('recordings')).toBe(1)
  expect(await countOf('streamLinks')).toBe(1)
  // Each start has removed the scratch folder of the one that was killed before.
  const scratch = await readdir(join(service.context.config.dataFolder, 'scratch'))
  expect(scratch.filter((name) => name !== 'root' && name !== 'code')).toEqual([])
  const facts = await service.context.db.selectFrom('domainEvents').select('name').execute()
  expect(facts.map(({ name }) => name)).toEqual(['recording-ready'])
})

/** The real worker of the service, in a process of its own. */
function startWorker(): ChildProcess {
  const { databaseUrl, dataFolder } = service.context.config
  const worker = spawn(process.execPath, [START, '--services=worker'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder },
  })
  workers.push(worker)
  return worker
}

async function upload(): Promise<string> {
  const query = { name: 'long.wav', type: 'audio/wav' }
  const policy = (await service.call(getSoundPolicy, { query, as: artist })).body
  const key = policy.params.key ?? ''
  const file = makeWav(join(service.context.config.dataFolder, 'long.wav'), { seconds: 300 })
  await service.context.storage.put(key, await readFile(file), 'audio/wav')
  await rm(file)
  const answer = await service.call(requestTranscode, { body: { filename: key }, as: artist })
  return answer.body.transcodeId
}

const recording = (id: string) => findOwnRecording(service.context, artist.userId, id)

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of service.context.storage.list('')) {
    // The mark of its database is there as long as the storage.
    if (!key.startsWith('service/')) found.push(key)
  }
  return found.sort()
}

async function countOf(table: 'recordings' | 'streamLinks'): Promise<number> {
  return (await service.context.db.selectFrom(table).select('id').execute()).length
}
