import pg from 'pg'
import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { writeToOperator } from '../mail/write-to-operator.ts'
import { makeBackup } from './make-backup.ts'
import { openTarget } from './open-target.ts'
import { beginBackup, endBackup, findBackupTimes } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The next backup is a day late by then. */
const OVERDUE_MS = 2 * DAY_MS

export const RELEASE = packageFile.version

/** Makes a backup every night, at ten past three in Japan, where `BACKUP_URL` is set. */
export const makeBackupJob = defineJob(
  'make-backup',
  z.object({}),
  async (context, _payload, { signal, lastAttempt }) => {
    const { backup } = context.config
    if (backup?.url === undefined) return
    try {
      await runBackup(context, backup.url, signal)
    } catch (error) {
      if (lastAttempt && !signal.aborted) await tell(context, 'failed', String(error))
      throw error
    }
  },
  { cron: '10 18 * * *', lane: 'slow', queue: 'make-backup', maxAttempts: 4 },
)

/** Makes a backup and notes how it went. */
export async function runBackup(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'log' | 'storage'>,
  place: string,
  signal?: AbortSignal,
) {
  const { clock, config, db, log } = context
  const target = await openTarget(place, { storageUrl: config.storageUrl, log })
  const lock = await lockBackups(config.databaseUrl ?? '')
  const run = await beginBackup(db, clock.now())
  try {
    const { keep, passphrase } = config.backup ?? DEFAULTS
    const options = { keep, passphrase, release: RELEASE, ...(signal && { signal }) }
    const made = await makeBackup(context, target, options)
    await endBackup(db, run, { at: clock.now(), isWhole: true })
    return made
  } catch (error) {
    await endBackup(db, run, { at: clock.now(), isWhole: false })
    throw error
  } finally {
    await lock.end()
  }
}

/** Any number that nothing else locks in this database. */
const LOCK = 6_174_002

/** One process makes a backup at a time; the lock ends with its connection. */
async function lockBackups(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'neiro-backup' })
  client.on('error', () => {}) // a backup that goes on without the lock does no harm
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as has', [LOCK])
  if (rows[0]?.has) return client
  await client.end()
  throw new StartProblem('Another backup is being made at this moment.')
}

export const DEFAULTS = { keep: 14, passphrase: undefined }

/** Tells the operator where there was no whole backup for two days. */
const checkBackupsJob = defineJob(
  'check-backups',
  z.object({}),
  async (context) => {
    const { clock, config, db } = context
    if (config.backup?.url === undefined) return
    const { first, last } = await findBackupTimes(db)
    const since = last ?? first
    if (since === null || clock.now().getTime() - since.getTime() < OVERDUE_MS) return
    await tell(context, 'overdue', last?.toISOString().slice(0, 16) ?? '–')
  },
  { cron: '20 * * * *' },
)

async function tell(context: Context, what: 'failed' | 'overdue', detail: string): Promise<void> {
  const { t } = translate('en')
  const day = context.clock.now().toISOString().slice(0, 10)
  const email = {
    eventKey: `backup-${what}-${day}`,
    subject: t(`emails.backup.${what}Subject`),
    paragraphs: [t(`emails.backup.${what}`, { detail }), t('emails.backup.next')],
  }
  await context.db.transaction().execute((trx) => writeToOperator(context, trx, email))
}

export const backupJobs: readonly Job<unknown>[] = [makeBackupJob, checkBackupsJob]
