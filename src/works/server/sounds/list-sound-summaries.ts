import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '../../sounds-contract.ts'
import { listGrantedSounds } from '../grants/find-grants.ts'
import { canList, canListInAlbum } from '../policy.ts'
import { presentSummary } from '../present.ts'
import type { SoundListRow } from './select-sounds.ts'
import { listSoundsByIds } from './store.ts'

/**
 * `album`: on the page of an album, with sounds of albums alone; `own`: with all of the viewer’s
 * own, too; `bought`: what the viewer has bought, whatever became of it.
 */
type Which = 'listed' | 'album' | 'own' | 'bought'

/** Summaries in the order of the keys, without those that may not be listed now. */
export async function listSoundSummaries(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
  which?: Which,
): Promise<SoundSummary[]> {
  const known = await listSoundSummariesByKey(context, viewer, soundIds, which)
  return soundIds.flatMap((id) => known.get(id) ?? [])
}

/** The same by internal key. */
export async function listSoundSummariesByKey(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
  which: Which = 'listed',
): Promise<Map<number, SoundSummary>> {
  if (soundIds.length === 0) return new Map()
  const isShown = (row: SoundListRow) => {
    if (which === 'own' && row.ownerId === viewer.userId) return row.deletedAt === null
    return which === 'listed' ? canList(row) : canListInAlbum(row)
  }
  const all = await listSoundsByIds(context.db, soundIds)
  const rows = which === 'bought' ? all : all.filter(isShown)
  const summaries = await summarise(context, viewer, rows)
  return new Map(
    summaries.flatMap((summary, index) =>
      which === 'bought' && summary.mine !== 'bought' ? [] : [[rows[index]?.id ?? 0, summary]],
    ),
  )
}

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
