import * as z from 'zod/mini'
import { findCreator } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, type Page, type PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import { type Member, readOnce, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { accessOf } from '#works/server/policy.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import type {
  MyPlaylist,
  Playlist,
  PlaylistEntry,
  PlaylistSummary,
} from '../../playlists-contract.ts'
import { canOpenPlaylist, canSeeEntry, isOwnPlaylist } from './policy.ts'
import { presentPlaylist, presentPlaylistSummary } from './present.ts'
import { listEntries } from './sounds-store.ts'
import { findPlaylist, listOwnPlaylists, listPublicPlaylists, type PlaylistRow } from './store.ts'

type Reading = Pick<Context, 'config' | 'db'>

/** @throws Problem not_found where the viewer may not open it */
export async function getOpenPlaylist(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<PlaylistRow> {
  const row = await readOnce(viewer, `playlist ${id}`, () => findPlaylist(db, id))
  if (row === undefined || !canOpenPlaylist(viewer, row)) throw new Problem('not_found')
  return row
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
export async function getOwnPlaylist(
  context: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<PlaylistRow> {
  const row = await getOpenPlaylist(context, viewer, publicId)
  if (!isOwnPlaylist(viewer, row)) throw new Problem('not_allowed')
  return row
}

/** @throws Problem not_found where the viewer may not open it */
export async function getPlaylist(context: Reading, viewer: Viewer, id: string): Promise<Playlist> {
  const row = await getOpenPlaylist(context, viewer, id)
  return presentPlaylist(context.config, row, isOwnPlaylist(viewer, row))
}

const Cursor = z.tuple([z.int(), z.int()])
const FIRST = [-1, 0] as const

/**
 * Lists a page of a playlist. Its owner sees an entry without its sound where that is gone.
 * @throws Problem not_found where the viewer may not open it
 */
export async function listPlaylistSounds(
  context: Reading,
  viewer: Viewer,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<Page<PlaylistEntry>> {
  const playlist = await getOpenPlaylist(context, viewer, id)
  const isOwn = isOwnPlaylist(viewer, playlist)
  const after = cursor === undefined ? FIRST : decodeCursor(Cursor, cursor)
  const rows = await listEntries(context.db, viewer, playlist.id, after, { isOwn, limit })
  const page = cutPage(rows, ({ position, id }) => [position, id], limit)
  const items = page.items.map((row) => {
    const isShown = canSeeEntry(row, accessOf(viewer, row))
    return { entry: row.entryId, sound: isShown ? summarise(context, viewer, row) : null }
  })
  return { ...page, items }
}

export async function listMyPlaylists(
  { db, config }: Reading,
  { userId }: Member,
  { sound, cursor, limit }: PageQuery & { sound?: string | undefined },
): Promise<Page<MyPlaylist>> {
  const rows = await listOwnPlaylists(db, userId, sound, readTimeCursor(cursor), limit)
  const page = cutNewest(rows, ({ updatedAt }) => updatedAt, limit)
  const items = page.items.map((row) => ({
    ...presentPlaylistSummary(config, row),
    count: row.entries,
    hasSound: row.hasSound,
  }))
  return { ...page, items }
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserPlaylists(
  { db, config }: Reading,
  username: string,
  { cursor, limit }: PageQuery,
): Promise<Page<PlaylistSummary>> {
  const ownerId = await findCreator(db, username)
  if (ownerId === undefined) throw new Problem('not_found')
  const rows = await listPublicPlaylists(db, ownerId, readTimeCursor(cursor), limit)
  const page = cutNewest(rows, ({ updatedAt }) => updatedAt, limit)
  return { ...page, items: page.items.map((row) => presentPlaylistSummary(config, row)) }
}
