import type { CallApi } from '#client/api-call.ts'
import { orThrow, pageError } from '#client/page-context.ts'
import { listAlbumComments } from '#community/contract.ts'
import type { Release } from '#discovery/contract.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { type Album, getAlbum, listUserAlbums } from '#works/albums-contract.ts'
import { listUserSounds } from '#works/sounds-contract.ts'
import { publishingPercent } from '#works/web/albums/publishing-percent.ts'

const MORE = 6
/** The most albums, where there are sounds. */
const MORE_ALBUMS = 3

export async function loadAlbum(api: CallApi, id: string) {
  const album = orThrow(await api(getAlbum, { params: { id } }))
  // The album's artist finds it by a former address, which has no page any more.
  if (album.id !== id) throw pageError(404, { code: 'not_found', message: '' })
  const params = { username: album.username }
  const within = new Set(album.sounds.map((sound) => sound.id))
  const [comments, albums, sounds] = await Promise.all([
    api(listAlbumComments, { params: { id }, query: {} }),
    api(listUserAlbums, { params, query: { limit: MORE + 1 } }),
    // The list includes the album's own sounds.
    api(listUserSounds, { params, query: { limit: Math.min(PAGE_MAX, MORE + within.size) } }),
  ])
  const otherAlbums = orThrow(albums).items.flatMap((other): Release[] =>
    other.id === id ? [] : [{ kind: 'album', album: other }],
  )
  const otherSounds = orThrow(sounds).items.flatMap((sound): Release[] =>
    within.has(sound.id) ? [] : [{ kind: 'sound', sound }],
  )
  const albumsShown = Math.max(MORE_ALBUMS, MORE - otherSounds.length)
  return {
    album,
    publishing: publishingOf(album),
    comments: orThrow(comments),
    more: [...otherAlbums.slice(0, albumsShown), ...otherSounds].slice(0, MORE),
  }
}

/** Returns the progress of an album that becomes public by itself, such as ` 42%`. */
export function publishingOf(album: Pick<Album, 'edit' | 'releaseDate'>): string | undefined {
  const percent = publishingPercent(album)
  if (percent === undefined) return undefined
  return percent > 0 && percent < 100 ? ` ${percent}%` : ''
}
