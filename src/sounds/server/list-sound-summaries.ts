import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '../contract.ts'
import { canList } from './policy.ts'
import { presentSummary } from './present.ts'
import { rightsOf } from './reading/rights.ts'
import { listSoundsByIds, type SoundRow } from './store.ts'

/**
 * Summaries in the order of the keys, without those that may not be listed now.
 *
 * @param which `own`: the viewer’s own are there too, whatever their status
 */
export async function listSoundSummaries(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
  which: 'listed' | 'own' = 'listed',
): Promise<SoundSummary[]> {
  if (soundIds.length === 0) return []
  const rows = await listSoundsByIds(context.db, soundIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOwn = (row: SoundRow) =>
    which === 'own' && row.ownerId === viewer.userId && row.deletedAt === null
  const ordered = soundIds
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => canList(row) || isOwn(row))
  return summarise(context, viewer, ordered)
}

export async function summarise(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  rows: readonly SoundRow[],
): Promise<SoundSummary[]> {
  const rights = await rightsOf(context, viewer, rows)
  return rows.map((row) => presentSummary(context.config, row, rights(row)))
}
