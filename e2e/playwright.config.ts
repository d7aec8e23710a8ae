import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER } from '../scripts/testing/browser.ts'
import { machineKeyOf } from '../src/http/machine-key.ts'
import { isSlowRun } from '../src/kernel/testing/slow-run.ts'
import { someAddress } from './support/people.ts'

const MEMORY = '/dev/shm'
/** Several times what a run leaves in the data folder. */
const ROOM_BYTES = 2 * 1024 ** 3

/** Pages that live for seconds end before compiling their script for speed has saved what it takes. */
const FOR_SHORT_PAGES = ['--js-flags=--no-opt', '--enable-features=NetworkServiceInProcess2']

/** A script of its own, so it reads its environment itself. Workers inherit what is set here. */
// Below those that the system gives to connections that go out.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000))
// The service makes the folder, and removes it when it ends.
process.env.E2E_DATA ??= process.env.E2E_THROW_AWAY = join(
  roomyFolder(),
  `neiro-e2e-${process.pid}-${Date.now()}`,
)
process.env.SECRET ??= randomBytes(32).toString('hex')
process.env.E2E_LOG ??= join(tmpdir(), `neiro-e2e-${process.env.E2E_PORT}.log`)
const port = process.env.E2E_PORT
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: [['list'], ['../scripts/testing/playwright-reporter.ts']],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One more than cores: pages wait for the service, for sound and for animations. Slow tests play in
  // real time, in a whole browser.
  workers: availableParallelism() + (isSlowRun ? 0 : 1),
  // A test that fails runs again alone; one that passes only then is named at the end.
  retries: 1,
  fullyParallel: true,
  projects: [
    {
      name: 'all',
      testIgnore: 'afterwards/**',
      teardown: 'afterwards',
      // Slow tests are journeys in real time, over lost connections, or in several windows.
      ...(isSlowRun ? { grep: /@slow/ } : { grepInvert: /@slow/ }),
    },
    { name: 'afterwards', testMatch: 'afterwards/**' },
  ],
  forbidOnly: true,
  use: {
    baseURL,
    // Allowances are counted by network: each worker comes from one of its own.
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: BROWSER,
      // Where nothing says so, Chromium keeps no file under a Japanese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        ...(isSlowRun ? [] : FOR_SHORT_PAGES),
      ],
    },
    // What a worker fetches cannot be held up by a test.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Everyone has opened the address that the start prints, and so may use the test providers.
    storageState: { cookies: [machineKeyCookie(process.env.SECRET)], origins: [] },
  },
  webServer: {
    command: 'exec node support/start-service.ts 2>>"$E2E_LOG"',
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA,
      E2E_LOG: process.env.E2E_LOG,
      NODE_ENV: 'production',
      TRUSTED_PROXIES: 'loopback',
      // Each worker's requests look as if a proxy had passed them on.
      ALLOW_FAKE_SIGN_IN: '1',
      MESSAGES: '1',
      // One for each try of each journey of operators.
      OPERATORS: ['refunds', 'claims', 'reports', 'messages', 'suspensions']
        .flatMap((name) => [`${name}-0@example.com`, `${name}-1@example.com`])
        .join(),
    },
    url: `${baseURL}/api/openapi.json`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
  },
})

function machineKeyCookie(secret: string) {
  const value = machineKeyOf(Buffer.from(secret))
  const place = { domain: 'localhost', path: '/', expires: -1 }
  return {
    name: 'machine_key',
    value,
    ...place,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
}

/** Memory where there is plenty: nothing of the service under test outlives the run. */
function roomyFolder(): string {
  const memory = existsSync(MEMORY) ? statfsSync(MEMORY) : undefined
  const bytes = memory === undefined ? 0 : memory.bavail * memory.bsize
  return bytes > ROOM_BYTES ? MEMORY : tmpdir()
}
