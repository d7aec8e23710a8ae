import { canRetry } from '#uploads/web/state/upload.ts'
import { GENRES, type Genre } from '#works/contract.ts'
import { fitTitle, genreOfTag } from '../file-tags/list-suggestions.ts'
import { isSavable, type SoundUpload } from '../state/sound-upload.ts'

export interface FoundAlbum {
  /** The key is the same for the same album, whatever comes and goes. */
  key: string
  title: string
  uploads: readonly SoundUpload[]
  failed: readonly string[]
  genre: Genre | undefined
  /** The transcode of a file with the picture that is in all of them. */
  coverOf: string | undefined
}

const FEWEST = 2
/** `Album/CD 2` is the second disc of `Album`. */
const DISC_FOLDER = /^(.+)\/(?:cd|disc|disk|ディスク)[\s_-]*0*(\d{1,2})$/iu

export function findAlbums(list: readonly SoundUpload[]): FoundAlbum[] {
  const ofFolder = albumsOfFolders(list)
  const groups = Map.groupBy(
    list,
    (upload) => albumOf(upload) ?? ofFolder.get(folderOf(upload).path),
  )
  return [...groups].flatMap(([key, members]) => {
    if (key === undefined) return []
    const uploads = members.filter(isSavable).sort(inOrder)
    const whole = withoutFailed(uploads)
    if (uploads.length < FEWEST || whole.length === 0) return []
    const failed = members.filter((one) => !isSavable(one)).map(({ fileName }) => fileName)
    const title = fitTitle(titleOf(uploads))
    return [{ key, title, uploads, failed, genre: genreOf(whole), coverOf: coverOf(whole) }]
  })
}

/** The album in the order that was chosen; files that came later stand at its end. */
export function arrange(found: FoundAlbum, order: readonly string[] = []): FoundAlbum {
  const chosen = order.flatMap((id) => found.uploads.find((upload) => upload.id === id) ?? [])
  const others = found.uploads.filter(({ id }) => !order.includes(id))
  return { ...found, uploads: [...chosen, ...others] }
}

export function withoutFailed(uploads: readonly SoundUpload[]): readonly SoundUpload[] {
  return uploads.filter((upload) => !canRetry(upload))
}

/** True if its tags and its sound, which an album needs, are known. */
export function isRead(upload: SoundUpload): boolean {
  const { state, sound, tags } = upload
  if (state === 'ERROR') return !canRetry(upload)
  return sound !== undefined && (tags !== undefined || state === 'READY')
}

/** Files without an album in their tags belong to that of the others in their folder, or to the folder. */
function albumsOfFolders(list: readonly SoundUpload[]): Map<string, string> {
  const albums = new Map<string, string>()
  for (const [path, uploads] of Map.groupBy(list, (upload) => folderOf(upload).path)) {
    const keys = new Set(uploads.flatMap((upload) => albumOf(upload) ?? []))
    const [only = `folder ${path}`] = keys
    if (path !== '' && keys.size < 2) albums.set(path, only)
  }
  return albums
}

function albumOf({ tags }: SoundUpload): string | undefined {
  const name = tags?.album?.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return name ? `album ${name}` : undefined
}

function folderOf({ folder }: SoundUpload): { path: string; disc: number | undefined } {
  const [, path, disc] = DISC_FOLDER.exec(folder) ?? []
  return path === undefined ? { path: folder, disc: undefined } : { path, disc: Number(disc) }
}

/** The album in most of their tags, or the name of their folder. */
function titleOf(uploads: readonly SoundUpload[]): string {
  const titles = uploads.flatMap(({ tags }) => tags?.album?.trim() || [])
  const [most] = [...Map.groupBy(titles, (title) => title)].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  const [first] = uploads
  return most?.[0] ?? (first ? folderOf(first).path.split('/').at(-1) : undefined) ?? ''
}

function inOrder(a: SoundUpload, b: SoundUpload): number {
  const discOf = (upload: SoundUpload) => upload.tags?.discNumber ?? folderOf(upload).disc ?? 1
  const trackOf = ({ tags }: SoundUpload) => tags?.trackNumber ?? Number.MAX_SAFE_INTEGER
  return (
    discOf(a) - discOf(b) ||
    trackOf(a) - trackOf(b) ||
    a.fileName.localeCompare(b.fileName, undefined, { numeric: true })
  )
}

function genreOf(uploads: readonly SoundUpload[]): Genre | undefined {
  const chosen = same(uploads.map(({ editor, sound }) => editor?.form.genre ?? sound?.genre))
  const tagged = same(uploads.map(({ tags }) => genreOfTag(tags?.genre)))
  return GENRES.find((genre) => genre === chosen) ?? tagged
}

function coverOf(uploads: readonly SoundUpload[]): string | undefined {
  const picture = same(uploads.map(({ tags }) => tags?.coverDigest))
  return picture ? uploads[0]?.transcodeId : undefined
}

function same<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values
  return values.every((value) => value === first) ? first : undefined
}
