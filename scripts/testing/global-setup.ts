import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newId } from '#kernel/ids.ts'
import { stopOrphan } from '#ports/database/embedded/stop-orphan.ts'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { migrate } from '#ports/database/migrate.ts'
import { onServer } from '#ports/database/on-server.ts'
import { tryOut } from '#ports/media/embedded-media.ts'
import { shareCeph } from '#ports/storage/testing/share-ceph.ts'

const PREFIX = 'neiro-test-'
const log = { info() {}, warn: console.warn, error: console.error }

/** What a whole test run shares. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Its name lets a later run remove what a killed one left.
  const mediaFolder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  project.provide('mediaFolder', mediaFolder)
  const [database, ceph, mediaTrial] = await Promise.all([
    shareDatabase(project, process.env.TEST_DATABASE_URL),
    shareCeph(),
    tryOut({ scratchFolder: mediaFolder, log }),
  ])
  project.provide('cephUrl', ceph.url)
  project.provide('mediaTrial', mediaTrial)
  return async () => {
    await ceph.close()
    await database.close()
    await rm(mediaFolder, { recursive: true, force: true })
  }
}

/**
 * One database server, with a migrated template that each test file copies.
 *
 * @param external another server; its user must be allowed to make databases
 */
async function shareDatabase(
  project: TestProject,
  external: string | undefined,
): Promise<{ close(): Promise<void> }> {
  const { url, stop } = await startServer(external)
  const template = `test_template_${newId()}`
  await onServer(url, `create database ${template}`)
  const templateUrl = new URL(url)
  templateUrl.pathname = `/${template}`
  await migrate(templateUrl.href)
  project.provide('testServerUrl', url)
  project.provide('testTemplate', template)
  return {
    async close() {
      await onServer(url, `drop database ${template}`)
      await stop()
    },
  }
}

/** The server lives for minutes: nothing is vacuumed, replicated or written to its files meanwhile. */
const SETTINGS = {
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  // A service that has run for a while plans most statements once for all values, and one that only
  // succeeds with a value's own plan fails then. It is quicker, too.
  plan_cache_mode: 'force_generic_plan',
}

async function startServer(external: string | undefined) {
  if (external) return { url: external, stop: async () => {} }
  const root = await chooseRoot()
  for (const each of new Set([root, tmpdir()])) await removeKilledRuns(each)
  const folder = await mkdtemp(join(root, `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ folder, log, durable: false, settings: SETTINGS })
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
const NEEDED_BYTES = 3 * 1024 ** 3

/**
 * Memory where there is plenty: copying the template takes 40 ms there and 200 to 600 on a disk
 * that is busy, for each of some hundred test files.
 */
async function chooseRoot(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const bytes = memory === undefined ? 0 : memory.bavail * memory.bsize
  return bytes > NEEDED_BYTES ? MEMORY : tmpdir()
}

/** A test run that was killed leaves its server behind. */
async function removeKilledRuns(root: string): Promise<void> {
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
