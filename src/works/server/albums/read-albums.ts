import { expectCreator } from '#accounts/server/find-creator.ts'
import type { Page, PageQuery } from '#kernel/pagination.ts'
import { type Member, readOnce, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Album, AlbumSummary, MyAlbum } from '../../albums-contract.ts'
import { normaliseTags } from '../edit-work.ts'
import { canListInAlbum, canOpen, canSee } from '../policy.ts'
import { presentAlbum, presentAlbumSummary, presentMyAlbum } from '../present.ts'
import { summarise as summariseSound } from '../sounds/list-sound-summaries.ts'
import { explainMissing } from '../works-store.ts'
import { listAlbumSounds } from './sounds-store.ts'
import {
  type AlbumFilter,
  type AlbumRow,
  findAlbumFor,
  listByKeys,
  listOwn,
  listReleased,
} from './store.ts'

type Reading = Pick<Context, 'db' | 'config'>

/**
 * Finds an album by public id or internal key.
 * @throws Problem not_found where the viewer may not open it; withdrawn after a rights claim
 */
export const getOpenAlbum = (
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string | number,
): Promise<FoundAlbum> => getAlbumIf(canOpen, context, viewer, id)

/** The same of an album that the viewer may see, although nothing of it may be heard yet. */
export const getSeenAlbum = (
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string | number,
): Promise<FoundAlbum> => getAlbumIf(canSee, context, viewer, id)

interface FoundAlbum {
  album: AlbumRow
  isOwner: boolean
}

async function getAlbumIf(
  may: typeof canSee,
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string | number,
): Promise<FoundAlbum> {
  const album = await readOnce(viewer, `album ${id}`, () => findAlbumFor(db, viewer, id))
  const isOwner = album?.ownerId === viewer.userId
  if (album === undefined || !may(album, { isOwner })) throw await explainMissing(db, id)
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
  const { album, isOwner } = await getSeenAlbum(context, viewer, id)
  const members = await listAlbumSounds(context.db, album.id, viewer)
  const sounds = members
    .filter((row) => isOwner || canListInAlbum(row))
    .map((row) => summariseSound(context, viewer, row))
  return presentAlbum(context.config, album, viewer, { sounds, members })
}

/** @param isShown what a later feature leaves out */
export async function listAlbums(
  context: Reading,
  viewer: Viewer,
  query: PageQuery & Pick<AlbumFilter, 'genre' | 'tag' | 'perArtist'>,
  isShown: AlbumFilter['isShown'],
): Promise<Page<AlbumSummary>> {
  const tag = query.tag === undefined ? undefined : (normaliseTags([query.tag])[0] ?? '')
  const { genre, perArtist } = query
  return pageOfReleased(context, viewer, { genre, tag, perArtist, isShown }, query)
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserAlbums(
  context: Reading,
  viewer: Viewer,
  username: string,
  query: PageQuery,
): Promise<Page<AlbumSummary>> {
  const page = await pageOfReleased(context, viewer, { username }, query)
  if (page.items.length === 0) await expectCreator(context.db, username)
  return page
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
  const after = readTimeCursor(cursor)
  const rows = await listReleased(context.db, viewer, filter, after, limit)
  const page = cutNewest(rows, ({ releasedAt }) => releasedAt, limit)
  return {
    ...page,
    items: page.items.map((row) => presentAlbumSummary(context.config, row, viewer)),
  }
}

/** Summaries of released albums by internal key; what may not be listed now is not there. */
export async function listAlbumSummaries(
  context: Reading,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, AlbumSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await listByKeys(context.db, viewer, ids)
  return new Map(rows.map((row) => [row.id, presentAlbumSummary(context.config, row, viewer)]))
}
