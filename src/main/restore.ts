import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from '#kernel/config.ts'
import { secretIdOf } from '#kernel/derive-key.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { returnFiles } from '#ports/backup/copy-files.ts'
import { loadDatabase } from '#ports/backup/load-database.ts'
import { listBackups, listErasures, type Manifest, readManifest } from '#ports/backup/manifest.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import { unseal } from '#ports/backup/seal.ts'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { lockDataFolder, makeWritable } from '#ports/database/lock-data-folder.ts'
import { migrate } from '#ports/database/migrate.ts'
import { openDatabase } from '#ports/database/open-database.ts'
import type { Log } from '#ports/log.ts'
import { releaseStorage } from '#ports/storage/claim-storage.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import { eraseAgain } from '#privacy/server/delete-account.ts'
import { readConfig } from './config.ts'
import { createContext, openMedia } from './context.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { findSecret, ownSecretFile, readOwnSecret } from './secret.ts'

/**
 * Restores a backup into an empty database and storage, the embedded ones or those that are set. The
 * next start uses them; jobs, emails and payouts wait for `resume`. After a failure it can be run
 * again.
 *
 * @param place a folder, or an address as `STORAGE_URL` has it
 * @param id of the backup; the newest one without it
 * @throws StartProblem
 */
export async function restore(env: Env, place: string, id?: string): Promise<string[]> {
  await using undo = new AsyncDisposableStack()
  const log = createLog('warn')
  // What production requires is for its start to check.
  const read = readConfig({ ...env, RELEASE_STAGE: undefined })
  const source = await openTarget(place, { storageUrl: env.STORAGE_URL, log })
  const chosen = id ?? (await listBackups(source)).at(-1)
  if (chosen === undefined) throw new StartProblem(`There is no backup in ${place}.`)
  const backup = await readManifest(source, chosen)
  makeWritable(read.dataFolder)
  if (read.databaseUrl === undefined) {
    const lock = await lockDataFolder(read.dataFolder)
    undo.defer(() => lock.release())
  }
  const notes = await restoreSecrets(env, read.dataFolder, backup)
  const secret = await findSecret(env, read.dataFolder)
  const databaseUrl = read.databaseUrl ?? (await startOwn(read.dataFolder, log, undo))
  const config = { ...read, databaseUrl, secret }
  const storage = await createStorage(config, log)
  const files = await returnFiles(source, storage, backup)
  await loadDatabase(databaseUrl, source, backup)
  await releaseStorage(storage)
  await migrate(databaseUrl)
  const erased = await repeatErasures(config, await listErasures(source, new Date(backup.at)), log)
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Restored the backup ${chosen} of ${backup.at.slice(0, 16)} UTC: ${rows} rows, ${files} files.`,
    ...(erased > 0 ? [`Accounts erased since then were erased again: ${erased}.`] : []),
    ...notes,
    'Jobs, emails and payouts wait. Start the service, check it, then run: npm run admin -- resume',
  ]
}

/** @returns how many of these accounts the backup had brought back */
async function repeatErasures(
  config: Config,
  accounts: readonly string[],
  log: Log,
): Promise<number> {
  if (accounts.length === 0) return 0
  await using undo = new AsyncDisposableStack()
  const database = await openDatabase(config.databaseUrl ?? '', { max: 4, log })
  undo.defer(() => database.close())
  const media = await openMedia(config, log)
  const context = await createContext({ config, database, log, media })
  undo.defer(() => context.errorReports.close())
  let erased = 0
  for (const account of accounts) if (await eraseAgain(context, account)) erased += 1
  return erased
}

async function startOwn(dataFolder: string, log: Log, undo: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log })
  undo.defer(() => postgres.stop())
  return postgres.url
}

const Secrets = z.object({ secret: z.string(), bankSecrets: z.array(z.string()) })

/** The backup is worth little with another secret. @returns what the operator has to do about it */
async function restoreSecrets(
  env: Env,
  dataFolder: string,
  { secret: { id, sealed } }: Manifest,
): Promise<string[]> {
  const isSet = env.SECRET !== undefined || env.SECRET_FILE !== undefined
  const hasSecret = isSet || (await readOwnSecret(dataFolder)) !== undefined
  if (hasSecret) {
    if (secretIdOf(await findSecret(env, dataFolder)) === id) return []
    throw new StartProblem(
      `The backup was made with the secret ${id}; the one that is set here is another. Set SECRET or SECRET_FILE to it.`,
    )
  }
  if (sealed === undefined) {
    throw new StartProblem(
      `The backup needs the secret ${id}, which it doesn’t hold. Set SECRET or SECRET_FILE to it.`,
    )
  }
  if (env.BACKUP_PASSPHRASE === undefined) {
    throw new StartProblem(
      'Set BACKUP_PASSPHRASE, which the secret in the backup is encrypted with.',
    )
  }
  const secrets = z.parse(Secrets, JSON.parse(await unseal(sealed, env.BACKUP_PASSPHRASE)))
  const write = (name: string, content: Buffer | string) =>
    writeFile(name, content, { mode: 0o600, flag: 'wx' })
  await write(ownSecretFile(dataFolder), Buffer.from(secrets.secret, 'base64'))
  if (secrets.bankSecrets.length === 0) return []
  const file = join(dataFolder, 'bank-secrets')
  await write(file, `${secrets.bankSecrets.join(',')}\n`)
  return [`Set BANK_SECRETS to the content of ${file}.`]
}
