/** @module-tag slow */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { createSound, deleteSound } from '../../../sounds-contract.ts'

/** The real program, which finds its node and its modules by PATH alone. */
const START = join(import.meta.dirname, '../../../../main/start.ts')
const WAIT = { timeout: 60_000, interval: 50 }

let service: TestService
let artist: TestMember
let worker: ChildProcess | undefined
beforeAll(async () => {
  service = await startTestService({ worksOnEachFile: true })
  artist = await service.signUp('artist')
})
afterAll(async () => {
  if (worker?.exitCode === null && worker.signalCode === null) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await service.close()
})
afterEach(() => service.checkStorage())

test('deleting a sound ends the process that works on its file, and leaves nothing', {
  timeout: 150_000,
}, async () => {
  const transcodeId = await upload()
  const made = await service.call(createSound, { body: { transcodeId }, as: artist })
  worker = startWorker()
  const { pid = 0 } = worker
  // Before that, a worker tries out what its sandbox can do.
  await expect.poll(progress, WAIT).toBeGreaterThan(0)
  const engines = listEngines(pid)
  expect(engines).not.toEqual([])
  // Held still, its work never comes to its own end: only being killed ends it.
  for (const engine of engines) process.kill(engine, 'SIGSTOP')
  await service.call(deleteSound, { params: { id: made.body.id }, as: artist })
  await expect.poll(() => engines.filter(isRunning), WAIT).toEqual([])
  expect(worker.exitCode).toBeNull()
  const recordings = service.context.db.selectFrom('recordings').select('id')
  await expect.poll(() => recordings.execute(), WAIT).toEqual([])
  // What the work itself has left, it takes away as it ends.
  await expect.poll(() => stored(), WAIT).toEqual([])
})

/** The worker of the service, in a process of its own. */
function startWorker(): ChildProcess {
  const { databaseUrl, dataFolder } = service.context.config
  return spawn(process.execPath, [START, '--services=worker'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder },
  })
}

/** So long that its work is found before it has ended. */
async function upload(): Promise<string> {
  const query = { name: 'long.wav', type: 'audio/wav' }
  const { params } = (await service.call(getSoundPolicy, { query, as: artist })).body
  const filename = params.key ?? ''
  const file = makeWav(join(service.context.config.dataFolder, 'long.wav'), { seconds: 300 })
  await service.context.storage.put(filename, await readFile(file), 'audio/wav')
  await rm(file)
  const body = { filename }
  return (await service.call(requestTranscode, { body, as: artist })).body.transcodeId
}

async function progress(): Promise<number | undefined> {
  const recordings = service.context.db.selectFrom('recordings').select('progress')
  return (await recordings.executeTakeFirst())?.progress
}

/** The processes below the worker that decode and encode. */
function listEngines(worker: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/))
  const below = new Set([String(worker)])
  // Children come after their parents, but for numbers that have begun anew: look again.
  for (let round = 0; round < 5; round += 1) {
    for (const [pid = '', parent = ''] of rows) if (below.has(parent)) below.add(pid)
  }
  return rows
    .filter(([pid = '', , ...args]) => below.has(pid) && args.join(' ').includes('worker/main.ts'))
    .map(([pid]) => Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of service.context.storage.list('')) {
    // The mark of its database is there as long as the storage.
    if (!key.startsWith('service/')) keys.push(key)
  }
  return keys
}
