import { findCreator } from '#accounts/server/find-creator.ts'
import type { Page, PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Album, AlbumSummary, MyAlbum } from '../../albums-contract.ts'
import { canOpen } from '../policy.ts'
import { presentAlbum, presentAlbumSummary, presentMyAlbum } from '../present.ts'
import { normaliseTags } from '../settings.ts'
import { listSoundSummaries } from '../sounds/list-sound-summaries.ts'
import { listBoughtAlbums } from './sale-offers.ts'
import { listAlbumSounds } from './sounds-store.ts'
import {
  type AlbumFilter,
  type AlbumListRow,
  type AlbumRow,
  findAlbumFor,
  listByKeys,
  listOwn,
  selectReleased,
} from './store.ts'

type Reading = Pick<Context, 'db' | 'config'>

/**
 * Finds an album by public id or internal key.
 * @throws Problem not_found where the viewer may not open it
 */
export async function getOpenAlbum(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string | number,
): Promise<{ album: AlbumRow; isOwner: boolean }> {
  const album = await findAlbumFor(db, viewer, id)
  const isOwner = album?.ownerId === viewer.userId
  if (album === undefined || !canOpen(album, { isOwner })) throw new Problem('not_found')
  return { album, isOwner }
}

/**
 * @param id public, or the internal key
 * @throws Problem not_found where the viewer may not open it
 */
export async function getAlbum(
  context: Reading,
  viewer: Viewer,
  id: string | number,
): Promise<Album> {
  const { album, isOwner } = await getOpenAlbum(context, viewer, id)
  const [members, bought] = await Promise.all([
    listAlbumSounds(context.db, album.id),
    listBoughtAlbums(context, viewer, [album.id]),
  ])
  const ids = members.map(({ soundId }) => soundId)
  const sounds = await listSoundSummaries(context, viewer, ids, isOwner ? 'own' : 'album')
  return presentAlbum(context.config, album, viewer, { sounds, members, bought })
}

export async function listAlbums(
  context: Reading,
  viewer: Viewer,
  query: PageQuery & Pick<AlbumFilter, 'genre' | 'tag' | 'perArtist'>,
): Promise<Page<AlbumSummary>> {
  const tag = query.tag === undefined ? undefined : (normaliseTags([query.tag])[0] ?? '')
  const { genre, perArtist } = query
  return pageOfReleased(context, viewer, { genre, tag, perArtist }, query)
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserAlbums(
  context: Reading,
  viewer: Viewer,
  username: string,
  query: PageQuery,
): Promise<Page<AlbumSummary>> {
  const ownerId = await findCreator(context.db, username)
  if (ownerId === undefined) throw new Problem('not_found')
  return pageOfReleased(context, viewer, { ownerId }, query)
}

/** Lists all of one's own, newest first. */
export async function listMyAlbums(
  context: Reading,
  viewer: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<MyAlbum>> {
  const rows = await listOwn(context.db, viewer.userId, readTimeCursor(cursor), limit)
  const page = cutNewest(rows, ({ createdAt }) => createdAt, limit)
  return { ...page, items: page.items.map((row) => presentMyAlbum(context.config, row)) }
}

async function pageOfReleased(
  context: Reading,
  viewer: Viewer,
  filter: AlbumFilter,
  { cursor, limit }: PageQuery,
): Promise<Page<AlbumSummary>> {
  const rows = await selectReleased(context.db, filter, readTimeCursor(cursor), limit).execute()
  const page = cutNewest(rows, ({ releasedAt }) => releasedAt, limit)
  return { ...page, items: await summarise(context, viewer, page.items) }
}

/** Summaries of released albums by internal key; what may not be listed now is not there. */
export async function listAlbumSummaries(
  context: Reading,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, AlbumSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await listByKeys(context.db, ids)
  const summaries = await summarise(context, viewer, rows)
  return new Map(summaries.map((summary, index) => [rows[index]?.id ?? 0, summary]))
}

export async function summarise(
  context: Reading,
  viewer: Viewer,
  rows: readonly AlbumListRow[],
): Promise<AlbumSummary[]> {
  const ids = rows.map(({ id }) => id)
  const bought = await listBoughtAlbums(context, viewer, ids)
  return rows.map((row) => presentAlbumSummary(context.config, row, viewer, bought))
}
