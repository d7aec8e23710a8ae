import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { readConfig } from './config.ts'
import { startService } from './service.ts'
import { takePort } from './start-program.ts'

test('a start warns once of a proxy that is not trusted, and a worker alone does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-service-'))
  const { port, free } = await takePort()
  const env = { PORT: String(port), DATA_DIR: folder, PUBLIC_URL: 'https://music.example.com' }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const { signal } = new AbortController()
  const start = (more: object) =>
    startService({
      env,
      config: { ...readConfig(env), ...more },
      log,
      dev: false,
      signal,
      onLost: vi.fn(),
    })
  // It gets no further: the port is taken, the database is not there.
  await expect(start({})).rejects.toThrow('is already in use')
  const warning = expect.stringContaining('TRUSTED_PROXIES is empty')
  expect(log.warn.mock.calls).toEqual([[{}, warning]])
  await free()
  const url = Object.assign(new URL(inject('testServerUrl')), { pathname: '/none' })
  await expect(start({ services: ['worker'], databaseUrl: url.href })).rejects.toThrow('not exist')
  // A machine without a sandbox for uploads has a warning of its own.
  const warnings = log.warn.mock.calls.filter(([, text]) => text.startsWith('TRUSTED_PROXIES'))
  expect(warnings).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('a process is ready once it is warm, and not from its stop on, while it still answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-service-'))
  const database = await testDatabase()
  const lock = await database.pool.connect()
  await lock.query('begin')
  await lock.query('lock table users')
  const { port, free } = await takePort()
  await free()
  const env = { PORT: String(port), DATA_DIR: folder }
  const leaving = new AbortController()
  const service = await startService({
    env,
    config: { ...readConfig(env), databaseUrl: database.url, services: ['api', 'worker'] },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    dev: true,
    signal: leaving.signal,
    onLost: vi.fn(),
  })
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await Promise.all(['/readyz', '/livez'].map(statusOf))).toEqual([503, 200])
  await lock.query('rollback')
  lock.release()
  await until(async () => (await statusOf('/readyz')) === 200)
  leaving.abort()
  const paths = ['/readyz', '/livez', '/api/genres']
  expect(await Promise.all(paths.map(statusOf))).toEqual([503, 200, 200])
  const stopped = service.stop()
  expect(await statusOf('/readyz')).toBe(503)
  await stopped
  await expect(statusOf('/livez')).rejects.toThrow()
  await database.close()
  await rm(folder, { recursive: true })
})
