import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { AlbumSummary } from '../contract.ts'
import { presentSummary } from './present.ts'
import { listBoughtAlbums } from './sale-offers/list-bought-albums.ts'
import { listByKeys } from './store.ts'

/** Summaries of released albums by internal key; what may not be listed now is not there. */
export async function listAlbumSummaries(
  context: Context,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, AlbumSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await listByKeys(context.db, ids)
  const bought = await listBoughtAlbums(context, viewer, ids)
  return new Map(rows.map((row) => [row.id, presentSummary(context.config, row, viewer, bought)]))
}
