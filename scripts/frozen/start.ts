import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { machineKeyOf } from '../../src/http/machine-key.ts'
import { runAdmin } from '../../src/main/admin/run-admin.ts'
import { createApi } from '../../src/main/api.ts'
import { buildWeb } from '../../src/main/build-web.ts'
import { readConfig } from '../../src/main/config.ts'
import { createContext, openMedia } from '../../src/main/context.ts'
import { readEnv } from '../../src/main/env.ts'
import { jobs } from '../../src/main/features.ts'
import { openWebBuild } from '../../src/main/pages/web-build.ts'
import { registerWeb } from '../../src/main/web.ts'
import type { Context } from '../../src/ports/context.ts'
import { freePort } from '../../src/ports/database/embedded/run-server.ts'
import { startEmbeddedPostgres } from '../../src/ports/database/embedded-postgres.ts'
import { migrate } from '../../src/ports/database/migrate.ts'
import { openDatabase } from '../../src/ports/database/open-database.ts'
import { workOff } from '../../src/ports/jobs/testing.ts'
import type { Log } from '../../src/ports/log.ts'
import { nameChance } from './fixed-chance.ts'
import { type FixedTime, stopTime } from './fixed-time.ts'

/** The service as `npm start` runs it, but its time and its jobs go on only when they are told to. */
export interface Service {
  /** http://localhost:{port} */
  base: string
  folder: string
  machineKey: string
  time: FixedTime
  /** Works the queue until nothing is due. */
  runJobs(): Promise<void>
  /** Runs each periodic job once, then what is due. */
  runPeriodicJobs(): Promise<void>
  /** `npm run admin -- …`. @returns what it prints, and its exit status where that is not 0 */
  admin(...words: string[]): Promise<string>
  stop(): Promise<void>
}

const SECRET = 'a secret of the frozen run, which is the same each time'

export async function startService(): Promise<Service> {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'neiro-frozen-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const web = await buildWeb({ dev: false, log: errorsOnly, signal: new AbortController().signal })
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: errorsOnly,
    durable: false,
  })
  undo.defer(() => postgres.stop())
  const port = await freePort()
  const env = readEnv({
    ...SETTINGS,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PORT: `${port}`,
    SECRET,
  })
  const settings = readConfig(env)
  const media = await openMedia(settings, errorsOnly)
  nameChance()
  const time = await stopTime(postgres.url)
  undo.defer(() => time.close())
  await migrate(postgres.url)
  const database = await openDatabase(postgres.url, { max: 10 })
  undo.defer(() => database.close())
  const config = { ...settings, secret: Buffer.from(SECRET) }
  const context = await createContext({ config, database, log: errorsOnly, media })
  const http = await createApi(context)
  undo.defer(() => http.app.close())
  await registerWeb(http, await openWebBuild(http, web))
  await http.app.listen({ host: '127.0.0.1', port })
  const started = undo.move()
  const runDue = () => runJobs({ context, time }, database.pool)
  return {
    base: `http://localhost:${port}`,
    folder,
    machineKey: machineKeyOf(config.secret),
    time,
    runJobs: runDue,
    async runPeriodicJobs() {
      for (const job of jobs) {
        const isPeriodic = job.options.cron !== undefined && job.name !== SWEEP
        if (isPeriodic) await job.perform(context, {}, ONLY_ATTEMPT)
      }
      await runDue()
    },
    async admin(...words) {
      const lines: string[] = []
      const line = (text: string) => void lines.push(text)
      const status = await runAdmin(words, { out: line, problem: line }, env)
      return [...lines, ...(status === 0 ? [] : [`exit status ${status}`])].join('\n')
    },
    stop: () => started.disposeAsync(),
  }
}

/** The operator of a service in Japan, who pays artists by bank. */
const SETTINGS = {
  TRUSTED_PROXIES: 'loopback',
  ALLOW_FAKE_SIGN_IN: '1',
  DEV_INBOX: '1',
  OPERATOR_NAME: '音色株式会社',
  OPERATOR_REPRESENTATIVE: '港 花子',
  OPERATOR_ADDRESS: '兵庫県神戸市中央区波止場町1-1',
  OPERATOR_EMAIL: 'operator@example.com',
  OPERATOR_PHONE: '078-000-0000',
  PAYOUT_SENDER_CODE: '1234567890',
  PAYOUT_SENDER_NAME: 'ネイロ（カ',
  PAYOUT_SENDER_BANK: '0005',
  PAYOUT_SENDER_BRANCH: '001',
  PAYOUT_SENDER_ACCOUNT: '7654321',
}

/** Files have the time of the machine: all of them look old enough to be swept. */
const SWEEP = 'sweep-storage'

const errorsOnly: Log = {
  info() {},
  warn() {},
  error: (fields, message) => console.error(message, fields),
}

const ONLY_ATTEMPT = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }

function runJobs(
  { context, time }: { context: Context; time: FixedTime },
  pool: Pool,
): Promise<void> {
  return workOff(pool, jobs, async (job, payload) => {
    await time.tick()
    await job.perform(context, payload, ONLY_ATTEMPT)
  })
}
