import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newId } from '#kernel/ids.ts'
import { stopOrphan } from '#ports/database/embedded/stop-orphan.ts'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { migrate } from '#ports/database/migrate.ts'
import { onServer } from '#ports/database/on-server.ts'

const PREFIX = 'neiro-test-'
const log = { info() {}, warn: console.warn, error: console.error }

/**
 * One database server for a whole test run, with a migrated template that each test file copies.
 * TEST_DATABASE_URL names another server; its user must be allowed to make databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer(process.env.TEST_DATABASE_URL)
  const template = `test_template_${newId()}`
  await onServer(url, `create database ${template}`)
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${template}`
  await migrate(templateUrl.href)
  project.provide('testServerUrl', url)
  project.provide('testTemplate', template)
  return async () => {
    await onServer(url, `drop database ${template}`)
    await stop()
  }
}

async function startServer(external: string | undefined) {
  if (external) return { url: external, stop: async () => {} }
  const root = await chooseRoot()
  for (const each of new Set([root, tmpdir()])) await sweepKilledRuns(each)
  const folder = await mkdtemp(join(root, `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ folder, log, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
/** All that is written ahead until the server's next checkpoint, and the databases of the workers. */
const ROOM_BYTES = 3 * 1024 ** 3

/**
 * Memory where there is plenty: copying the template takes 40 ms there and 200 to 600 on a disk
 * that is busy, for each of some hundred test files.
 */
async function chooseRoot(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const bytes = memory === undefined ? 0 : memory.bavail * memory.bsize
  return bytes > ROOM_BYTES ? MEMORY : tmpdir()
}

/** A test run that was killed leaves its server behind. */
async function sweepKilledRuns(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const owner = /^neiro-test-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    const folder = join(root, name)
    await stopOrphan(join(folder, 'data'), log)
    await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
