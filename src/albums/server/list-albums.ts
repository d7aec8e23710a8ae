import * as z from 'zod/mini'
import { findCreator } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, type Page, type PageQuery } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { normaliseTags } from '#sounds/server/edit/settings.ts'
import type { AlbumSummary, MyAlbum } from '../contract.ts'
import { presentMyAlbum, presentSummary } from './present.ts'
import { listBoughtAlbums } from './sale-offers/list-bought-albums.ts'
import type { AlbumListRow } from './select-albums.ts'
import { listOwn, listReleased, type TimeCursor } from './store.ts'

const Cursor = z.tuple([z.iso.datetime(), z.int()])

/** Released albums, newest first. */
export async function listAlbums(
  context: Context,
  viewer: Viewer,
  query: PageQuery & { genre?: string | undefined; tag?: string | undefined },
): Promise<Page<AlbumSummary>> {
  const tag = query.tag === undefined ? undefined : (normaliseTags([query.tag])[0] ?? '')
  const filter = { genre: query.genre, tag }
  const rows = await listReleased(context.db, filter, readCursor(query.cursor), query.limit)
  return pageOfReleased(context, viewer, rows, query)
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserAlbums(
  context: Context,
  viewer: Viewer,
  username: string,
  { cursor, limit }: PageQuery,
): Promise<Page<AlbumSummary>> {
  const ownerId = await findCreator(context.db, username)
  if (ownerId === undefined) throw new Problem('not_found')
  const rows = await listReleased(context.db, { ownerId }, readCursor(cursor), limit)
  return pageOfReleased(context, viewer, rows, { limit })
}

/** All of one's own, newest first. */
export async function listMyAlbums(
  context: Context,
  viewer: Member,
  { cursor, limit }: PageQuery,
): Promise<Page<MyAlbum>> {
  const rows = await listOwn(context.db, viewer.userId, readCursor(cursor), limit)
  const page = cutPage(rows, (row) => [row.createdAt.toISOString(), row.id], limit)
  return { ...page, items: page.items.map((row) => presentMyAlbum(context.config, row, viewer)) }
}

async function pageOfReleased(
  context: Context,
  viewer: Viewer,
  rows: AlbumListRow[],
  { limit }: PageQuery,
): Promise<Page<AlbumSummary>> {
  const page = cutPage(rows, (row) => [row.releasedAt?.toISOString() ?? '', row.id], limit)
  const ids = page.items.map(({ id }) => id)
  const bought = await listBoughtAlbums(context, viewer, ids)
  const present = (row: AlbumListRow) => presentSummary(context.config, row, viewer, bought)
  return { ...page, items: page.items.map(present) }
}

function readCursor(cursor: string | undefined): TimeCursor | undefined {
  return cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
}
