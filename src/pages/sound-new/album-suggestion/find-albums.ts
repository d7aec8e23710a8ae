import { GENRES, type Genre } from '#sounds/contract.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { isSavable, mayComeThrough } from '#sounds/web/uploading/state/reading.ts'
import { fitTitle } from '../file-tags/fit-title.ts'
import { genreOfTag } from '../file-tags/genre-of-tag.ts'

/** Uploads of one visit that make an album, as their files or their folder say. */
export interface FoundAlbum {
  /** The same for the same album, whatever comes and goes. */
  key: string
  title: string
  /** In the order of the album. */
  uploads: readonly Upload[]
  /** How many of them have broken off, and may still come through. */
  broken: number
  /** Names of files that belong to it and cannot be in it. */
  failed: readonly string[]
  genre: Genre | undefined
  /** The transcode of a file with the picture that is in all of them. */
  coverOf: string | undefined
}

const FEWEST = 2
/** `Album/CD 2` is the second disc of `Album`. */
const DISC_FOLDER = /^(.+)\/(?:cd|disc|disk|ディスク)[\s_-]*0*(\d{1,2})$/iu

/** The albums of which so much is known already, in the order of their first files. */
export function findAlbums(list: readonly Upload[]): FoundAlbum[] {
  const ofFolder = albumsOfFolders(list)
  const groups = new Map<string, Upload[]>()
  for (const upload of list) {
    const key = albumOf(upload) ?? ofFolder.get(folderOf(upload).path)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), upload])
  }
  return [...groups].flatMap(([key, members]) => {
    const uploads = members.filter(isSavable).sort(inOrder)
    const whole = withoutBroken(uploads)
    if (uploads.length < FEWEST || whole.length === 0) return []
    const failed = members.filter((one) => !isSavable(one)).map(({ fileName }) => fileName)
    const title = fitTitle(titleOf(uploads))
    const broken = uploads.length - whole.length
    const told = { genre: genreOf(whole), coverOf: coverOf(whole) }
    return [{ key, title, uploads, broken, failed, ...told }]
  })
}

export function withoutBroken(uploads: readonly Upload[]): readonly Upload[] {
  return uploads.filter((upload) => !mayComeThrough(upload))
}

/** Whether all is known of it that an album asks: what the file says, and the sound itself. */
export function isRead(upload: Upload): boolean {
  const { state, sound, tags } = upload
  if (state === 'ERROR') return !mayComeThrough(upload)
  return sound !== undefined && (tags !== undefined || state === 'READY')
}

/** Files that say nothing belong to what the others of their folder say, or to the folder. */
function albumsOfFolders(list: readonly Upload[]): Map<string, string> {
  const told = new Map<string, Set<string>>()
  for (const upload of list) {
    const { path } = folderOf(upload)
    if (path === '') continue
    const keys = told.get(path) ?? new Set()
    const key = albumOf(upload)
    told.set(path, key === undefined ? keys : keys.add(key))
  }
  const albums = new Map<string, string>()
  for (const [path, keys] of told) {
    const [only] = keys
    if (keys.size < 2) albums.set(path, only ?? `folder ${path}`)
  }
  return albums
}

function albumOf({ tags }: Upload): string | undefined {
  const name = tags?.album?.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return name ? `album ${name}` : undefined
}

function folderOf({ folder }: Upload): { path: string; disc: number | undefined } {
  const [, path, disc] = DISC_FOLDER.exec(folder) ?? []
  return path === undefined ? { path: folder, disc: undefined } : { path, disc: Number(disc) }
}

/** What most of them say, or the name of their folder. */
function titleOf(uploads: readonly Upload[]): string {
  const counts = new Map<string, number>()
  for (const { tags } of uploads) {
    const album = tags?.album?.trim()
    if (album) counts.set(album, (counts.get(album) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  const [first] = uploads
  return most?.[0] ?? (first ? folderOf(first).path.split('/').at(-1) : undefined) ?? ''
}

function inOrder(a: Upload, b: Upload): number {
  const discOf = (upload: Upload) => upload.tags?.discNumber ?? folderOf(upload).disc ?? 1
  const trackOf = ({ tags }: Upload) => tags?.trackNumber ?? Number.MAX_SAFE_INTEGER
  return (
    discOf(a) - discOf(b) ||
    trackOf(a) - trackOf(b) ||
    a.fileName.localeCompare(b.fileName, undefined, { numeric: true })
  )
}

/** What was chosen for all of them, else what all of the files say. */
function genreOf(uploads: readonly Upload[]): Genre | undefined {
  const chosen = same(uploads.map(({ form }) => form.genre))
  const told = same(uploads.map(({ tags }) => genreOfTag(tags?.genre)))
  return GENRES.find((genre) => genre === chosen) ?? told
}

function coverOf(uploads: readonly Upload[]): string | undefined {
  const picture = same(uploads.map(({ tags }) => tags?.coverDigest))
  return picture ? uploads[0]?.transcodeId : undefined
}

function same<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}
