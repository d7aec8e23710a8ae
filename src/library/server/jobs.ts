import * as z from 'zod/mini'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { makeDownload } from './downloads/prepare-files.ts'
import { makeLibrary } from './make-library.ts'
import { deleteEndedLibraries } from './store.ts'

const deleteEndedLibrariesJob = defineJob(
  'delete-ended-libraries',
  z.object({}),
  ({ db, clock }) => deleteEndedLibraries(db, clock.now()),
  { cron: '23 3 * * *' },
)

export const libraryJobs: Job<unknown>[] = [makeDownload, makeLibrary, deleteEndedLibrariesJob]
