import { StartProblem } from '#kernel/start-problem.ts'
import { runBackup } from '#ports/backup/jobs.ts'
import { listBackups, type Manifest, readManifest } from '#ports/backup/manifest.ts'
import { describePlace, openTarget } from '#ports/backup/open-target.ts'
import { endHold } from '#ports/backup/store.ts'
import { restore } from '../restore.ts'
import { type Command, type FilesContext, textOf } from './command.ts'
import { formatTable } from './table.ts'

const PLACE = '[<folder or s3://…>]'

export const backup: Command = {
  takes: PLACE,
  help: 'Back up database and files while the service runs, to BACKUP_URL or another place',
  async runOnFiles(context, word) {
    const place = placeOf(context, word)
    const made = await runBackup(context, place)
    const { id, secret } = made
    return [
      `Backup ${id} is in ${describePlace(place)}: ${sizeOf(made)}.`,
      secret.sealed === undefined
        ? `It doesn’t hold the secret (${secret.id}): keep a copy of it elsewhere, or set BACKUP_PASSPHRASE.`
        : 'It holds the secret, encrypted with BACKUP_PASSPHRASE.',
    ]
  },
}

export const backupList: Command = {
  takes: PLACE,
  help: 'List the backups in BACKUP_URL or another place',
  async runOnFiles(context, word) {
    const { config, log } = context
    const target = await openTarget(placeOf(context, word), { storageUrl: config.storageUrl, log })
    const ids = await listBackups(target)
    if (ids.length === 0) return 'There are no backups.'
    const all = await Promise.all(ids.map((id) => readManifest(target, id)))
    return formatTable(all.map((each) => [each.id, `${each.at.slice(0, 16)} UTC`, sizeOf(each)]))
  },
}

function placeOf({ config }: Pick<FilesContext, 'config'>, word: string): string {
  const place = word || config.backup?.url
  if (place !== undefined) return place
  throw new StartProblem('Name a folder or an s3:// address, or set BACKUP_URL.')
}

function sizeOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const size = (files.totalBytes / 1e9).toFixed(1)
  return `${rows} rows, ${files.count} files of ${size} GB`
}

export const restoreBackup: Command = {
  takes: '<folder or s3://…> [--backup <id>]',
  help: 'Restore the newest backup, or another, into an empty database and storage; without a running service',
  options: { backup: { type: 'string' } },
  runAlone: ({ env }, place, options) => restore(env, place, textOf(options, 'backup')),
}

export const resume: Command = {
  help: 'Let jobs, emails and payouts go on after a restore',
  async run(db) {
    const wasHeld = await endHold(db)
    return wasHeld
      ? 'Jobs, emails and payouts go on within seconds.'
      : 'Nothing waits: jobs, emails and payouts run.'
  },
}
