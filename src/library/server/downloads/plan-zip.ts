import { createHash } from 'node:crypto'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import { planResumableZip } from '#ports/zip/resumable-zip.ts'
import { nameFolder, nameTrack, nameWork } from './file-name.ts'
import type { TrackFile } from './prepare-files.ts'
import type { SentFile } from './send-file.ts'
import type { AlbumDownload } from './store.ts'

interface ZippedFile {
  name: string
  key: string
  bytes: number
  crc32: number
}

/** An album as one archive, the same each time: a folder with its sounds in order, and its cover. */
export function planZip(
  context: Pick<Context, 'storage'>,
  album: AlbumDownload,
  files: readonly TrackFile[],
  checksums: ReadonlyMap<string, number>,
): SentFile {
  const { coverKey, coverBytes, boughtAt } = album
  const folder = nameFolder(album.artist ?? album.sellerName, album.title)
  const nameOf = createEntryNames()
  const checked = (key: string) => ({ key, crc32: checksums.get(key) ?? 0 })
  const stored = files.map(({ title, extension, key, bytes }, index) => {
    const place = { number: index + 1, count: files.length }
    return { name: nameOf([folder, nameTrack(place, title, extension)]), bytes, ...checked(key) }
  })
  if (coverKey !== null && coverBytes !== null) {
    const cover = { name: nameOf([folder, 'cover.jpg']), bytes: coverBytes }
    stored.push({ ...cover, ...checked(coverKey) })
  }
  const { plainName } = nameWork(album, 'zip')
  return { ...openStoredZip(context, `${folder}.zip`, stored, boughtAt), plainName }
}

/**
 * Opens stored files as one archive. Its ETag does not change when a file is made again, the same.
 */
export function openStoredZip(
  { storage }: Pick<Context, 'storage'>,
  name: string,
  files: readonly ZippedFile[],
  at: Date,
): SentFile {
  const zip = planResumableZip(
    files.map(({ key, ...entry }) => {
      return { ...entry, at, open: (range) => storage.read(key, range) }
    }),
  )
  const contents = files.map(({ name, bytes, crc32 }) => [name, bytes, crc32])
  const etag = createHash('sha256')
    .update(JSON.stringify([contents, at]))
    .digest('base64url')
  const content = async (part?: { start: number; end: number }) => zip.read(part)
  return { name, type: 'application/zip', etag: `"${etag}"`, bytes: zip.bytes, content }
}
