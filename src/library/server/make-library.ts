import * as z from 'zod/mini'
import type { PurchaseFormat } from '#orders/contract.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job, type JobRun } from '#ports/jobs/define-job.ts'
import { downloadExtension } from '#ports/media/media.ts'
import { ensureChecksum, makeRendition } from '#uploads/server/make-rendition.ts'
import { openLibraryZip } from './open-library.ts'
import {
  findLibrary,
  type LibraryEntry,
  type LibraryRow,
  listEntries,
  markLibrary,
  saveEntries,
  saveMadeCount,
} from './store.ts'

/** The time after which other people’s files have their turn. */
const TURN_MS = 60_000

/** Makes the files of a library that are not there, and adds up their checksums. */
export const makeLibrary: Job<{ id: number }> = defineJob(
  'make-library',
  z.object({ id: z.int() }),
  async (context, { id }, run) => {
    const { db, clock } = context
    const row = await findLibrary(db, 'id', id)
    if (row === undefined || row.readyAt || row.endsAt <= clock.now()) return
    try {
      await makeEntries(context, row, run)
    } catch (error) {
      if (run.lastAttempt) await markLibrary(db, id, 'failedAt', clock.now())
      throw error
    }
  },
  // A disk that is full of files in use has room again after a while.
  { maxAttempts: 4, pauses: [30, 600, 3600], lane: 'slow' },
)

async function makeEntries(context: Context, row: LibraryRow, { signal }: JobRun): Promise<void> {
  const { db, clock } = context
  const until = performance.now() + TURN_MS
  const entries = await listEntries(db, row.id)
  let count = 0
  for (const entry of entries) {
    signal.throwIfAborted()
    if (performance.now() > until) {
      await saveEntries(db, row.id, entries, undefined)
      return addJob(db, makeLibrary, { id: row.id }, { priority: 1 })
    }
    entry.made ??= await makeEntry(context, entry, row.format, signal)
    if (entry.sound) count += 1
    if (!(await saveMadeCount(db, row.id, count))) return
  }
  const { bytes } = openLibraryZip(context, row, entries)
  await saveEntries(db, row.id, entries, { bytes, at: clock.now() })
}

/** The original of what does not fit into the format. */
async function makeEntry(
  context: Context,
  { original, sound }: LibraryEntry,
  format: PurchaseFormat,
  signal: AbortSignal,
): Promise<LibraryEntry['made']> {
  const file =
    sound === undefined || format === 'original'
      ? original
      : await makeRendition(context, sound.recordingId, format, sound.tags, signal).then((made) =>
          made ? { ...made, extension: downloadExtension(format) } : original,
        )
  return { ...file, crc32: await ensureChecksum(context, file.key) }
}
