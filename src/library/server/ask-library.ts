import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import {
  type createLibraryDownload,
  LIBRARY_DAYS,
  type Library,
  type LibraryDownload,
} from '../contract.ts'
import { listLibraryTracks } from './list-library.ts'
import { makeLibrary } from './make-library.ts'
import {
  endOtherLibraries,
  findDownloadedAt,
  findLatestLibrary,
  insertLibrary,
  type LibraryRow,
  readLibraryState,
} from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The number of earlier libraries that are kept beside the new one. */
const KEPT = 3

/** Fixes what is in it. @throws Problem library_empty */
export async function askLibrary(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
  { format, onlyNew }: z.output<typeof createLibraryDownload.body>,
): Promise<{ id: string }> {
  const now = clock.now()
  const since = onlyNew ? await findDownloadedAt(db, userId) : null
  const { albums, singles, tracks } = await listLibraryTracks(db, { userId, since })
  if (tracks.length === 0) throw new Problem('library_empty')
  const grantIds = [...albums, ...singles].map(({ id }) => id).sort((a, b) => a - b)
  const latest = await findLatestLibrary(db, userId, now)
  const isSame =
    latest?.failedAt === null &&
    latest.format === format &&
    latest.since?.getTime() === since?.getTime() &&
    String(latest.grantIds) === String(grantIds)
  if (latest && isSame) return { id: latest.publicId }
  const endsAt = new Date(now.getTime() + LIBRARY_DAYS * DAY_MS)
  const publicId = newId()
  await db.transaction().execute(async (trx) => {
    await endOtherLibraries(trx, userId, now, KEPT)
    const library = { publicId, userId, format, since, grantIds, now, endsAt }
    const id = await insertLibrary(trx, { ...library, soundCount: tracks.length })
    await addJob(trx, makeLibrary, { id }, { key: String(id), priority: -1 })
  })
  return { id: publicId }
}

export async function readLibrary(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<Library> {
  const state = await readLibraryState(db, userId, clock.now())
  return {
    sounds: state.sounds,
    newSounds: state.newSounds,
    downloadedAt: state.downloadedAt?.toISOString() ?? null,
    latest: state.id === null ? null : present(state),
  }
}

function present(row: LibraryRow): LibraryDownload {
  const { publicId: id, format, fileCount, bytes, endsAt, zipId, failedAt } = row
  return {
    id,
    format,
    sounds: fileCount,
    bytes,
    expiresAt: endsAt.toISOString(),
    state: zipId !== null ? 'ready' : failedAt ? 'failed' : 'preparing',
  }
}
