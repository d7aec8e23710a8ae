/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#ports/database/open-database.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { startProgram, takePort } from '../../src/main/start-program.ts'
import { isPgBouncerInstalled, type PgBouncer, startPgBouncer } from './start-pgbouncer.ts'

if (!isPgBouncerInstalled()) {
  // People may do without; in CI no one would see that nothing was tried.
  test.skipIf(process.env.CI !== 'true')(
    'PgBouncer is tried where it is installed: apt-get install pgbouncer',
    () => expect(isPgBouncerInstalled()).toBe(true),
  )
}

describe.skipIf(!isPgBouncerInstalled())('behind PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let pooler: PgBouncer
  let folder = ''
  beforeAll(async () => {
    database = await testDatabase()
    pooler = await startPgBouncer(inject('testServerUrl'))
    folder = await mkdtemp(join(tmpdir(), 'neiro-pooled-'))
  })
  afterAll(async () => {
    await pooler?.close()
    await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('more connections than it has take turns, and its time limits hold', async () => {
    const options = { max: 20, prepares: false, isPooled: true }
    const opened = await openDatabase(pooler.urlOf(database.url), options)
    const ask = () =>
      opened.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ limit: string }>`
          select current_setting('statement_timeout') as limit, pg_sleep(0.01)`.execute(trx)
        return rows[0]?.limit
      })
    const limits = await Promise.all(Array.from({ length: 40 }, ask))
    expect(new Set(limits)).toEqual(new Set(['20s']))
    await opened.close()
  })

  test('calls and jobs run apart, and listen to the database itself', async () => {
    const { port, free } = await takePort()
    await free()
    const env = {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: pooler.urlOf(database.url),
      DATABASE_DIRECT_URL: database.url,
      DATABASE_PREPARE: '0',
    }
    const api = startProgram(env, '--services=api')
    const worker = startProgram(env, '--services=worker')
    await Promise.all([api.ready, worker.ready])
    const origin = `http://localhost:${port}`
    const body = JSON.stringify({ email: 'mio@example.com' })
    const headers = { 'content-type': 'application/json', origin }
    await fetch(`${origin}/auth/email`, { method: 'POST', headers, body })
    const [, key] = /dev\/open\?key=([\w-]{24})\n/.exec(api.said()) ?? []
    const inbox = `${origin}/dev/inbox.json?key=${key}`
    await until(async () => (await (await fetch(inbox)).json()).length === 1)
    const lists = Array.from({ length: 60 }, (_each, at) =>
      fetch(`${origin}/api/sounds?limit=${(at % 20) + 1}`),
    )
    const statuses = (await Promise.all(lists)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const { child, ended } of [api, worker]) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })
})
