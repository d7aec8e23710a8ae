import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupJobs } from '#ports/backup/jobs.ts'
import { listBackups, listErasures } from '#ports/backup/manifest.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import type { Context } from '#ports/context.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { eraseAgain } from '#privacy/server/delete-account.ts'
import { rememberErasureJob } from '#privacy/server/remember-erasure.ts'
import { startTestService, type TestService } from './testing.ts'

let service: TestService
let folder = ''
let context: Context
beforeEach(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'neiro-backups-'))
  const backup = { url: folder, keep: 14, passphrase: undefined }
  const operator = { ...service.context.config.operator, email: 'operator@example.com' }
  context = { ...service.context, config: { ...service.context.config, backup, operator } }
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: true }

async function perform(name: string, from = context) {
  await backupJobs.find((job) => job.name === name)?.perform(from, {}, run)
}

async function subjects() {
  const rows = await context.db.selectFrom('emails').select('subject').orderBy('id').execute()
  return rows.map(({ subject }) => subject)
}

const target = () => openTarget(folder, { storageUrl: undefined, log: context.log })

test('a backup is made every night where there is a place for it', async () => {
  await perform('make-backup', service.context)
  expect(await listBackups(await target())).toEqual([])
  await perform('make-backup')
  expect(await listBackups(await target())).toHaveLength(1)
  expect(await subjects()).toEqual([])
})

test('the operator is told of a backup that fails, and of one that is overdue', async () => {
  const { clock } = service
  const broken = { ...context.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(perform('make-backup', { ...context, config: broken })).rejects.toThrow()
  expect(await subjects()).toEqual(['The backup failed'])
  await perform('check-backups')
  expect(await subjects()).toHaveLength(1)
  await perform('make-backup')
  clock.advance(47 * 3600)
  await perform('check-backups')
  expect(await subjects()).toHaveLength(1)
  clock.advance(2 * 3600)
  await perform('check-backups')
  await perform('check-backups')
  expect(await subjects()).toEqual(['The backup failed', 'There is no recent backup'])
})

test('an erasure is remembered beside the backups', async () => {
  await service.signUp('stayer')
  const leaver = await service.signUp('leaver')
  await service.signUp('later')
  const before = new Date(service.clock.now().getTime() - 1000)
  const { status } = await service.call(deleteAccount, {
    body: { username: 'leaver' },
    as: leaver,
  })
  expect(status).toBeLessThan(300)
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${rememberErasureJob.name}`.execute(context.db)
  expect(rows).toHaveLength(1)
  await rememberErasureJob.perform(context, rows[0]?.payload, run)
  expect(await listErasures(await target(), before)).toEqual([leaver.publicId])
  expect(await listErasures(await target(), service.clock.now())).toEqual([])
  // A restore counts what it erases again, once.
  expect(await eraseAgain(context, leaver.publicId)).toBe(false)
})
