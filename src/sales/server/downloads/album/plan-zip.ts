import { createHash } from 'node:crypto'
import type { Context } from '#ports/context.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import { openZip, type Zip, type ZipEntry } from '#ports/zip/open-zip.ts'
import { nameFolder, nameTrack } from '../file-name.ts'
import type { TrackFile } from './prepare-album.ts'
import type { AlbumDownloadRow } from './store.ts'

export interface PlannedZip {
  name: string
  /** Changes with every byte of it. */
  etag: string
  /** From its first byte; the same each time. */
  open(): Zip
}

/** An album as one archive: a folder with its sounds in order, and its cover. */
export function planZip(
  { storage }: Context,
  album: AlbumDownloadRow,
  files: readonly TrackFile[],
): PlannedZip {
  const folder = nameFolder(album.artist ?? album.sellerName, album.title)
  const nameOf = createEntryNames()
  const stored = files.map(({ title, extension, key, bytes }, index) => {
    const place = { number: index + 1, count: files.length }
    return { name: nameOf([folder, nameTrack(place, title, extension)]), key, bytes }
  })
  const { coverKey, coverBytes } = album
  if (coverKey !== null && coverBytes !== null) {
    stored.push({ name: nameOf([folder, 'cover.jpg']), key: coverKey, bytes: coverBytes })
  }
  const entries = stored.map(
    // One moment for all of them, so that the archive comes out alike each time.
    ({ key, ...entry }): ZipEntry => ({
      ...entry,
      at: album.boughtAt,
      open: () => storage.read(key),
    }),
  )
  const etag = createHash('sha256').update(JSON.stringify([stored, album.boughtAt]))
  return {
    name: `${folder}.zip`,
    etag: `"${etag.digest('base64url')}"`,
    open: () => openZip(entries, () => {}),
  }
}
