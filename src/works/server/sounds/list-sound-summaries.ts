import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { SoundSummary } from '../../sounds-contract.ts'
import { accessOf, canList } from '../policy.ts'
import { presentSummary } from '../present.ts'
import type { SoundListRow } from '../select-works.ts'
import { listSoundsByIds } from './store.ts'

/** Summaries in the order of the keys, without those that may not be listed now. */
export async function listSoundSummaries(
  context: Pick<Context, 'db' | 'config'>,
  viewer: Viewer,
  soundIds: readonly number[],
): Promise<SoundSummary[]> {
  if (soundIds.length === 0) return []
  const rows = await listSoundsByIds(context.db, viewer, soundIds)
  const shown = rows.filter(canList)
  const known = new Map(shown.map((row) => [row.id, summarise(context, viewer, row)]))
  return soundIds.flatMap((id) => known.get(id) ?? [])
}

/** @param row selected with the grants of the viewer */
export function summarise(
  { config }: Pick<Context, 'config'>,
  viewer: Viewer,
  row: SoundListRow,
): SoundSummary {
  return presentSummary(config, row, accessOf(viewer, row))
}
