import { titleLine } from '#kernel/title-line.ts'
import { createEntryNames } from '#ports/zip/entry-names.ts'
import type { ZippedFile } from '#uploads/server/make-zip.ts'
import { nameFolder, nameTrack } from './file-name.ts'
import type { SoundFile } from './find-files.ts'
import type { AlbumDownload } from './store.ts'

/** A file of a ZIP, before it has a name that is unique in it. */
export interface PlacedFile extends Omit<ZippedFile, 'name'> {
  /** Folders, and the name without its extension. */
  path: readonly string[]
  extension: string
}

/** An album is a folder, the same for all who have bought it. */
export function planAlbum(album: AlbumDownload, files: readonly SoundFile[]): ZippedFile[] {
  return nameFiles(placeAlbum([nameFolder(artistOf(album), titleLine(album))], album, files))
}

/** The sounds of an album in order, its cover and its booklet. */
export function placeAlbum(
  folder: readonly string[],
  album: AlbumDownload,
  files: readonly SoundFile[],
): PlacedFile[] {
  const { coverKey, coverBytes, bookletKey, bookletBytes } = album
  const placed = files.flatMap((file) => {
    const { trackNumber: number, trackCount: count } = file.track
    return placeSound([...folder, nameTrack({ number, count }, titleLine(file.track))], file)
  })
  const [first] = placed
  if (first === undefined) return placed
  const { at } = first
  return [
    ...placed,
    ...placeStored([...folder, 'cover'], 'jpg', { key: coverKey, bytes: coverBytes, at }),
    ...placeStored([...folder, 'booklet'], 'pdf', { key: bookletKey, bytes: bookletBytes, at }),
  ]
}

/** A sound, and its booklet under the same name. */
export function placeSound(path: readonly string[], sound: SoundFile): PlacedFile[] {
  const { extension, content, file, track } = sound
  const { originalKey, coverKey, bookletKey: key, bookletBytes: bytes } = track
  const madeOf = [originalKey, ...(coverKey === null ? [] : [coverKey])]
  const at = track.releasedAt ?? track.createdAt
  return [
    { path, extension, content, madeOf, file, at },
    ...placeStored(path, 'pdf', { key, bytes, at }),
  ]
}

interface Stored {
  key: string | null
  bytes: number | null
  at: Date
}

function placeStored(
  path: readonly string[],
  extension: string,
  { key, bytes, at }: Stored,
): PlacedFile[] {
  if (key === null || bytes === null) return []
  return [{ path, extension, content: key, madeOf: [key], file: { key, bytes }, at }]
}

export function nameFiles(files: readonly PlacedFile[]): ZippedFile[] {
  const nameOf = createEntryNames()
  return files.map(({ path, extension, ...file }) => {
    return { ...file, name: nameOf([...path.slice(0, -1), `${path.at(-1)}.${extension}`]) }
  })
}

/** The artist's name, or the one at the time of the sale where the account is deleted. */
export const artistOf = ({ artist, sellerName }: { artist: string | null; sellerName: string }) =>
  artist ?? sellerName
