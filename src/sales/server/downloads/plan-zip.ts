import { createHash } from 'node:crypto'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import { openZip } from '#ports/zip/open-zip.ts'
import { nameFolder, nameTrack } from './file-name.ts'
import type { TrackFile } from './prepare-files.ts'
import type { SentFile } from './send-file.ts'
import type { AlbumDownload } from './store.ts'

/** An album as one archive, the same each time: a folder with its sounds in order, and its cover. */
export function planZip(
  { storage }: Pick<Context, 'storage'>,
  album: AlbumDownload,
  files: readonly TrackFile[],
): SentFile {
  const { coverKey, coverBytes, boughtAt: at } = album
  const folder = nameFolder(album.artist ?? album.sellerName, album.title)
  const nameOf = createEntryNames()
  const stored = files.map(({ title, extension, key, bytes }, index) => {
    const place = { number: index + 1, count: files.length }
    return { name: nameOf([folder, nameTrack(place, title, extension)]), key, bytes }
  })
  if (coverKey !== null && coverBytes !== null) {
    stored.push({ name: nameOf([folder, 'cover.jpg']), key: coverKey, bytes: coverBytes })
  }
  const entries = stored.map(({ key, ...entry }) => {
    return { ...entry, at, open: () => storage.read(key) }
  })
  const etag = createHash('sha256')
    .update(JSON.stringify([stored, at]))
    .digest('base64url')
  const { stream, bytes } = openZip(entries, () => {})
  const name = `${folder}.zip`
  return { name, type: 'application/zip', etag: `"${etag}"`, bytes, content: stream }
}
