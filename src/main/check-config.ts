import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import type { Log } from '#ports/log.ts'
import { createSmtpMail } from '#ports/mail/smtp-mail.ts'
import { createPayments } from '#ports/payments/create-payments.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import type { Storage } from '#ports/storage/storage.ts'
import { readConfig, warningsOf } from './config.ts'
import { openMedia } from './context.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { findSecret, ownSecretFile } from './secret.ts'

export interface Finding {
  state: 'ok' | 'note' | 'problem'
  line: string
}

const POSTGRES_LEAST = 150_000
const MESSAGES: Finding = {
  state: 'note',
  line: 'MESSAGES=1: whoever relays private messages in Japan as a business notifies the Regional Bureau of Telecommunications first (電気通信事業の届出; docs/operations/messages.md)',
}

/**
 * Tries everything that a start would need: the settings, the database, both storages, the mail
 * server, the payment provider and the sandbox. Nothing is kept.
 *
 * @param to address of the test email
 * @throws StartProblem where the settings contradict each other
 */
export async function checkConfig(env: Env, to: string | undefined): Promise<Finding[]> {
  const log = createLog('warn')
  const read = readConfig(env)
  const hasSecret =
    env.SECRET !== undefined ||
    env.SECRET_FILE !== undefined ||
    existsSync(ownSecretFile(read.dataFolder))
  const secret = hasSecret ? await findSecret(env, read.dataFolder) : Buffer.alloc(32)
  const config: Config = { ...read, secret }
  const findings: Finding[] = [
    { state: 'ok', line: `settings for ${config.releaseStage}` },
    ...warningsOf(config).map((line) => ({ state: 'note', line }) as const),
    ...(config.messages ? [MESSAGES] : []),
    hasSecret
      ? { state: 'ok', line: 'secret' }
      : { state: 'note', line: 'secret: the first start makes one in the data folder' },
  ]
  const checks = {
    database: () => checkDatabase(config),
    storage: async () => tryStorage(await createStorage(config, log)),
    backups: () => checkBackups(config, log),
    mail: () => checkMail(config, to),
    payments: () => checkPayments(config),
    sandbox: async () => `uploads are processed with ${(await openMedia(config, log)).sandbox}`,
  }
  for (const [name, check] of Object.entries(checks)) findings.push(await perform(name, check))
  return findings
}

/** A check that can't be made, since nothing is set, says so. */
class Unset extends Error {}

async function perform(name: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { state: 'ok', line: `${name}: ${await check()}` }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { state: error instanceof Unset ? 'note' : 'problem', line: `${name}: ${why}` }
  }
}

async function checkDatabase({ databaseUrl }: Config): Promise<string> {
  if (databaseUrl === undefined) throw new Unset('the embedded PostgreSQL')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
      `select current_setting('server_version_num')::integer as number,
         current_setting('server_version') as version,
         current_setting('server_encoding') as encoding`,
    )
    const { number = 0, version, encoding } = rows[0] ?? {}
    if (number < POSTGRES_LEAST) throw new Error(`PostgreSQL ${version} is older than 15`)
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} instead of UTF8`)
    return `PostgreSQL ${version}`
  } finally {
    await client.end()
  }
}

async function tryStorage(storage: Storage): Promise<string> {
  const key = `service/check-${newId()}`
  const written = newId()
  await storage.put(key, Buffer.from(written), 'text/plain')
  try {
    if ((await text(await storage.read(key))) !== written) throw new Error('it returns other bytes')
  } finally {
    await storage.delete([key])
  }
  return 'a file was written, read and deleted'
}

async function checkBackups({ backup, storageUrl }: Config, log: Log): Promise<string> {
  if (backup?.url === undefined) throw new Unset('BACKUP_URL is not set: none is made')
  return tryStorage(await openTarget(backup.url, { storageUrl, log }))
}

async function checkMail({ mailUrl, mailFrom }: Config, to: string | undefined): Promise<string> {
  if (mailUrl === undefined) throw new Unset('emails stay in the database (MAIL_URL is not set)')
  if (to === undefined) throw new Unset('no test email: set OPERATOR_EMAIL, or add --to <address>')
  const line = 'This is a test of the mail settings.'
  const email = { to, subject: 'Test email', text: line, html: `<p>${line}</p>` }
  await createSmtpMail(mailUrl, mailFrom).deliver(email)
  return `a test email was sent to ${to}`
}

async function checkPayments(config: Config): Promise<string> {
  if (config.stripe === undefined) throw new Unset('a test account of our own; no real charges')
  // The provider is asked for events of the last minute alone, and nothing is read of the database.
  const { db, close } = await openDatabase('postgres://localhost/none', { max: 1 })
  try {
    const payments = createPayments(config, { db, clock: systemClock }, () => '')
    await payments.listEvents(new Date(Date.now() - 60_000))
    return 'Stripe accepts the key'
  } finally {
    await close()
  }
}
