import { copyStorage } from '#ports/backup/copy-files.ts'
import { describePlace, openTarget, storageUrlOf } from '#ports/backup/open-target.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { releaseStorage } from '#ports/storage/claim-storage.ts'
import { listMissingFiles } from '#uploads/server/sweep/check-files.ts'
import { countOrphans } from '#uploads/server/sweep/sweep-objects.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import { createLog } from '../log.ts'
import type { Command } from './command.ts'
import { formatTable } from './table.ts'

export const storageAdopt: Command = {
  help: 'Let the database of the next start use the storage, after a restore or a move',
  async runOnStorage(storage) {
    await releaseStorage(storage)
    return 'The next start uses the storage with its database. Files that it doesn’t know move to the trash after a day.'
  },
}

const DAY_MS = 24 * 60 * 60 * 1000
const SHOWN = 50

export const storageSweep: Command = {
  takes: '[--dry-run]',
  help: 'Move all files that the database doesn’t know to the trash, however many they are',
  options: { 'dry-run': { type: 'boolean' } },
  async runOnFiles(context, _word, options) {
    if (options['dry-run'] !== true) {
      await addJob(context.db, sweepStorageJob, { forced: true })
      return 'The sweep begins within a minute; the log says how many files were moved. They stay in the trash for a week.'
    }
    const yesterday = new Date(context.clock.now().getTime() - DAY_MS)
    const counts = await countOrphans(context, yesterday)
    if (counts.size === 0) return 'There are no files older than a day.'
    return formatTable(
      [...counts].map(([folder, { objects, orphans }]) => [
        folder,
        `${objects} files`,
        `${orphans} would go`,
      ]),
    )
  },
}

export const storageCheck: Command = {
  help: 'List the files that works need and the storage doesn’t have',
  async runOnFiles(context) {
    const missing = await listMissingFiles(context)
    if (missing.length === 0) return 'Every file that is needed is there.'
    const more = missing.length - SHOWN
    return [
      `Missing: ${missing.length}`,
      ...missing.slice(0, SHOWN),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]
  },
}

export const storageCopy: Command = {
  takes: '<folder or s3://…>',
  help: 'Copy all files to another storage; again, only what is new',
  async runOnStorage(storage, place) {
    const target = await openTarget(place, { storageUrl: undefined, log: createLog('warn') })
    const { copied, kept } = await copyStorage(storage, target)
    return `${copied} files were copied, ${kept} were there. Stop the service, run this once more, set STORAGE_URL=${describePlace(storageUrlOf(place))}, and start it.`
  },
}
