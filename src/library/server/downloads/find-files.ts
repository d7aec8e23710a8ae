import type { PurchaseFormat } from '#orders/contract.ts'
import type { Context } from '#ports/context.ts'
import { downloadExtension } from '#ports/media/media.ts'
import { findRenditions, makeRendition, type StoredFile } from '#uploads/server/make-rendition.ts'
import { extensionOf } from './file-name.ts'
import { tagsOf } from './list-tracks.ts'
import type { SoundDownload } from './store.ts'

/** The file of a sound in a format. */
export interface SoundFile {
  track: SoundDownload
  extension: string
  /** What determines its bytes, also before it is made. */
  content: string
  /** Undefined until it is made. */
  file: StoredFile | undefined
  /** The part that is made, from 0 to 1. */
  progress: number
  /** The sound does not fit into the format: this is the artist's own file. */
  isRefused: boolean
}

export async function findFiles(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  tracks: readonly SoundDownload[],
  format: PurchaseFormat,
): Promise<SoundFile[]> {
  if (format === 'original') return tracks.map(ownFile)
  const wanted = tracks.map((track) => ({ recordingId: track.recordingId, tags: tagsOf(track) }))
  const found = await findRenditions({ db, clock }, format, wanted)
  return tracks.map((track, index) => {
    const { name = '', rendition } = found[index] ?? {}
    if (rendition?.isRefused) return { ...ownFile(track), isRefused: true }
    const file = rendition?.file
    const progress = file ? 1 : (rendition?.progress ?? 0)
    const extension = downloadExtension(format)
    return { track, extension, content: name, file, progress, isRefused: false }
  })
}

/** The one that the artist has uploaded. */
function ownFile(track: SoundDownload): SoundFile {
  const { originalKey: key, originalBytes: bytes, fileName } = track
  const extension = extensionOf(fileName)
  return { track, extension, content: key, file: { key, bytes }, progress: 1, isRefused: false }
}

/** Makes the file of a sound; its own takes the place of one that is not possible. */
export async function makeSoundFile(
  context: Context,
  track: SoundDownload,
  format: PurchaseFormat,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  if (format === 'original') return
  await makeRendition(context, track.recordingId, format, tagsOf(track), signal)
}
