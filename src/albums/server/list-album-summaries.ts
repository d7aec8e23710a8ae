import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { AlbumSummary } from '../contract.ts'
import { presentSummary } from './present.ts'
import { listBoughtAlbums } from './sale-offers/list-bought-albums.ts'
import type { AlbumListRow } from './select-albums.ts'
import { listByKeys } from './store.ts'

type Reading = Pick<Context, 'db' | 'config'>

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
  return rows.map((row) => presentSummary(context.config, row, viewer, bought))
}
