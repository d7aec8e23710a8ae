import type { CallApi } from '#client/api-call.ts'
import { orThrow, pageError } from '#client/page-context.ts'
import type { Release } from '#discovery/contract.ts'
import { loadRelated, MORE } from '#discovery/web/load-related.ts'
import type { Yen } from '#kernel/yen.ts'
import { readCart } from '#orders/cart-contract.ts'
import { type Album, getAlbum } from '#works/albums-contract.ts'
import { publishingPercent } from '#works/web/albums/publishing-percent.ts'

/** The most albums, where there are sounds. */
const MORE_ALBUMS = 3

export async function loadAlbum(api: CallApi, id: string) {
  const album = orThrow(await api(getAlbum, { params: { id } }))
  // The album's artist finds it by a former address, which has no page any more.
  if (album.id !== id) throw pageError(404, { code: 'not_found', message: '' })
  const { username } = album
  const shown = album.sounds.map((sound) => sound.id)
  const { comments, supporters, ...other } = await loadRelated(api, {
    kind: 'album',
    id,
    username,
    shown,
    // No one comments on a Draft.
    isClosed: album.status === 'Draft' && album.edit === null,
  })
  const albums = other.albums.map((one): Release => ({ kind: 'album', album: one }))
  const sounds = other.sounds.map((sound): Release => ({ kind: 'sound', sound }))
  const albumsShown = Math.max(MORE_ALBUMS, MORE - sounds.length)
  return {
    album,
    paid: await readPaid(api, album),
    publishing: publishingOf(album),
    comments,
    supporters,
    more: [...albums.slice(0, albumsShown), ...sounds].slice(0, MORE),
  }
}

/** Returns what the viewer has paid for sounds of an album that is still to be bought. */
async function readPaid(api: CallApi, { id, mine, sales, price, sounds }: Album): Promise<Yen> {
  const counts =
    mine === 'none' && sales && price > 0 && sounds.some((one) => one.mine === 'bought')
  if (!counts) return 0
  const { offers } = orThrow(await api(readCart, { query: { items: `album-${id}` } }))
  return offers[0]?.paid ?? 0
}

/** Returns the progress of an album that becomes public by itself, such as ` 42%`. */
export function publishingOf(album: Pick<Album, 'edit' | 'releaseDate'>): string | undefined {
  const percent = publishingPercent(album)
  if (percent === undefined) return undefined
  return percent > 0 && percent < 100 ? ` ${percent}%` : ''
}
