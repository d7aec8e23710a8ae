/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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
  const databaseUrl = `postgres://neiro@127.0.0.1:${port}/neiro`
  await expect(start({ services: ['worker'], databaseUrl })).rejects.toThrow('isn’t responding')
  // A machine without a sandbox for uploads has a warning of its own.
  const warnings = log.warn.mock.calls.filter(([, text]) => text.startsWith('TRUSTED_PROXIES'))
  expect(warnings).toHaveLength(1)
  await rm(folder, { recursive: true })
})
