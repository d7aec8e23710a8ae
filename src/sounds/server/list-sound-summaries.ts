import { listGrantedSounds } from '#grants/server/find-grants.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { canList, canListInAlbum } from '#publishing/server/visibility.ts'
import type { SoundSummary } from '../contract.ts'
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

/** The same by internal key; what may not be listed is left out. */
export async function listSoundSummariesByKey(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
): Promise<Map<number, SoundSummary>> {
  if (soundIds.length === 0) return new Map()
  const rows = (await listSoundsByIds(context.db, soundIds)).filter(canList)
  const summaries = await summarise(context, viewer, rows)
  return new Map(summaries.map((summary, index) => [rows[index]?.id ?? 0, summary]))
}

/** With one query for the grants of all. */
export async function summarise(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  rows: readonly SoundListRow[],
): Promise<SoundSummary[]> {
  const ids = rows.map(({ id }) => id)
  const grants = await listGrantedSounds(context, viewer, ids)
  return rows.map((row) => {
    const access = { isOwner: viewer.userId === row.ownerId, grant: grants.get(row.id) }
    return presentSummary(context.config, row, access)
  })
}
