import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '../contract.ts'
import { accessOf } from './listing/rights.ts'
import { canList, canListInAlbum } from './policy.ts'
import { presentSummary } from './present.ts'
import type { SoundListRow } from './select-sounds.ts'
import { listSoundsByIds } from './store.ts'

/**
 * Summaries in the order of the keys, without those that may not be listed now.
 *
 * @param which `album`: on the page of an album, with sounds of albums alone; `own`: the same, and
 *   the viewer’s own are there too, whatever their status
 */
export async function listSoundSummaries(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
  which: 'listed' | 'album' | 'own' = 'listed',
): Promise<SoundSummary[]> {
  if (soundIds.length === 0) return []
  const rows = await listSoundsByIds(context.db, soundIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isShown = (row: SoundListRow) => {
    if (which === 'own' && row.ownerId === viewer.userId) return row.deletedAt === null
    return which === 'listed' ? canList(row) : canListInAlbum(row)
  }
  const ordered = soundIds.flatMap((id) => byId.get(id) ?? []).filter(isShown)
  return summarise(context, viewer, ordered)
}

/** The same by internal key, for lists that say more of each; what may not be listed is not there. */
export async function listSoundSummariesByKey(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
): Promise<Map<number, SoundSummary>> {
  if (soundIds.length === 0) return new Map()
  const rows = (await listSoundsByIds(context.db, soundIds)).filter(canList)
  const summaries = await summarise(context, viewer, rows)
  return new Map(rows.flatMap(({ id }, index) => summaryOf(id, summaries[index])))
}

function summaryOf(id: number, summary: SoundSummary | undefined): [number, SoundSummary][] {
  return summary ? [[id, summary]] : []
}

export async function summarise(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  rows: readonly SoundListRow[],
): Promise<SoundSummary[]> {
  const rights = await accessOf(context, viewer, rows)
  return rows.map((row) => presentSummary(context.config, row, rights(row)))
}
