import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { hasJob } from '#ports/jobs/waiting-jobs.ts'
import { DOWNLOAD_FORMATS } from '#ports/media/media.ts'
import { GENRES } from '#publishing/contract.ts'
import {
  findRenditions,
  makeRendition,
  type RenditionTags,
} from '#uploads/server/make-rendition.ts'
import type { PurchaseFormat } from '../../contract.ts'
import { extensionOf } from './file-name.ts'
import {
  type Download,
  findDownload,
  listAlbumSounds,
  listSoundDownloads,
  type SoundDownload,
} from './store.ts'

export interface TrackFile {
  title: string
  extension: string
  key: string
  bytes: number
}

/** The files of a download in order; undefined while a job, which this adds, makes them. */
export async function prepareFiles(
  context: Pick<Context, 'db'>,
  download: Download,
  format: PurchaseFormat,
): Promise<TrackFile[] | undefined> {
  const { db } = context
  const tracks = await listTracks(context, download)
  if (format === 'original') {
    return tracks.map(({ title, originalKey: key, originalBytes: bytes, fileName }) => {
      return { title, extension: extensionOf(fileName), key, bytes }
    })
  }
  const wanted = tracks.map((track) => ({ recordingId: track.recordingId, tags: tagsOf(track) }))
  const files = await findRenditions(context, format, wanted)
  const made = tracks.flatMap(({ recordingId, title }) => {
    const file = files.get(recordingId)
    return file ? { title, extension: format, ...file } : []
  })
  if (made.length === tracks.length) return made
  const key = `${keyOf(download)}-${format}`
  if (!(await hasJob(db, makeDownload, key))) {
    const { grant } = download.row
    await addJob(db, makeDownload, { grant, format }, { key, priority: -1 })
  }
  return undefined
}

function keyOf({ kind, row }: Download): string {
  return kind === 'album' ? `album-grant-${row.id}` : `${row.recordingId}-${row.albumId ?? 'alone'}`
}

export const makeDownload = defineJob(
  'make-download',
  z.object({ grant: z.string(), format: z.enum(DOWNLOAD_FORMATS) }),
  async (context, { grant, format }, { signal }) => {
    const download = await findDownload(context.db, grant)
    if (download?.row.revokedAt !== null) return
    for (const track of await listTracks(context, download)) {
      signal.throwIfAborted()
      await makeRendition(context, track.recordingId, format, tagsOf(track), signal)
    }
  },
  { maxAttempts: 3, slow: true },
)

/** The sounds of an album in order, each as a part of it, by whichever item the buyer has it. */
async function listTracks(
  { db }: Pick<Context, 'db'>,
  { kind, row }: Download,
): Promise<SoundDownload[]> {
  if (kind === 'sound') return [row]
  const { itemId, albumId, title: album, coverKey } = row
  const sounds = await listAlbumSounds(db, [itemId])
  const grants = sounds.flatMap(({ grant }) => grant ?? [])
  const byGrant = new Map((await listSoundDownloads(db, grants)).map((each) => [each.grant, each]))
  const trackCount = sounds.length
  return sounds.flatMap(({ grant }, index) => {
    const track = byGrant.get(grant ?? '')
    if (track === undefined) return []
    const cover = track.coverKey ?? coverKey
    return { ...track, coverKey: cover, albumId, album, trackNumber: index + 1, trackCount }
  })
}

/** The tags inside a file; of a sound that came with an album, which one it is of it. */
function tagsOf(track: SoundDownload): RenditionTags {
  const { albumId, album, trackNumber, trackCount } = track
  const genre = GENRES.find((known) => known === track.genre)
  const hasAlbum = albumId !== null && album !== null && trackNumber !== null
  return {
    title: track.title,
    artist: track.artist ?? track.sellerName,
    year: (track.releasedAt ?? track.createdAt).getUTCFullYear(),
    ...(genre && { genre: translate(DEFAULT_LOCALE).say(`common.genres.${genre}`) }),
    ...(track.coverKey !== null && { coverKey: track.coverKey }),
    ...(hasAlbum && { scope: `album-${albumId}`, album, trackNumber, trackCount }),
  }
}
