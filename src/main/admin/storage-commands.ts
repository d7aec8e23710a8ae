import { addJob } from '#ports/jobs/add-job.ts'
import { releaseStorage } from '#ports/storage/claim-storage.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import type { Command } from './command.ts'

export const storageAdopt: Command = {
  help: 'Let the database of the next start use the storage, after a restore or a move',
  async runOnStorage(storage) {
    await releaseStorage(storage)
    return 'The next start uses the storage with its database. Files that it doesn’t know move to the trash after a day.'
  },
}

export const storageSweep: Command = {
  help: 'Move all files that the database doesn’t know to the trash, however many they are',
  async run(db) {
    await addJob(db, sweepStorageJob, { forced: true })
    return 'The sweep begins within a minute; the log says how many files were moved. They stay in the trash for a week.'
  },
}
