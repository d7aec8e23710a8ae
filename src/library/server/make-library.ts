import * as z from 'zod/mini'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job, type JobRun } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { touchRenditions } from '#uploads/server/make-rendition.ts'
import { makeZip } from '#uploads/server/make-zip.ts'
import { findFiles, makeSoundFile } from './downloads/find-files.ts'
import { findLibraryFiles, listLibraryTracks } from './list-library.ts'
import { findLibrary, type LibraryRow, markLibrary, saveMadeCount, saveZip } from './store.ts'

/** The time after which other people’s files have their turn. */
const TURN_MS = 60_000

/** Makes the files of a library that are not there, and its ZIP. */
export const makeLibrary: Job<{ id: number }> = defineJob(
  'make-library',
  z.object({ id: z.int() }),
  async (context, { id }, run) => {
    const { db, clock } = context
    const row = await findLibrary(db, 'id', id)
    if (row === undefined || row.zipId !== null || row.endsAt <= clock.now()) return
    try {
      await make(context, row, run)
    } catch (error) {
      if (run.lastAttempt) await markLibrary(db, id, 'failedAt', clock.now())
      throw error
    }
  },
  { maxAttempts: 4, lane: 'slow', outlastsOutages: true },
)

async function make(context: Context, row: LibraryRow, { signal }: JobRun): Promise<void> {
  const { db, clock } = context
  const { id, format } = row
  const until = performance.now() + TURN_MS
  const list = await listLibraryTracks(db, row)
  const files = await findFiles(context, list.tracks, format)
  const there = files.flatMap(({ file }) => file?.key ?? [])
  await touchRenditions(db, there, clock.now())
  const missing = files.filter(({ file }) => file === undefined)
  const saveCount = (left: number) => saveMadeCount(db, id, files.length - left, clock.now())
  if (!(await saveCount(missing.length))) return
  for (const [index, { track }] of missing.entries()) {
    if (performance.now() > until) {
      return addJob(db, makeLibrary, { id }, { key: String(id), priority: 1 })
    }
    await makeSoundFile(context, track, format, signal)
    if (!(await saveCount(missing.length - index - 1))) return
  }
  const zip = await makeZip(context, await findLibraryFiles(context, list, format), signal)
  await saveZip(db, id, zip)
}

/** Adds the job where there is none: the ZIP was removed since it was made. */
export async function makeLibraryLater({ db }: Pick<Context, 'db'>, id: number): Promise<void> {
  const key = String(id)
  if (await hasJob(db, makeLibrary, key)) return
  await addJob(db, makeLibrary, { id }, { key, priority: -1 })
}
