import type { Context } from '#ports/context.ts'
import type { MySound } from '../../my-sounds-contract.ts'
import { presentSound } from '../present.ts'
import { listTags, type SoundRow } from '../store.ts'
import { countSold } from './store.ts'

/** One's own sounds with their tags and sales: two queries, however many they are. */
export async function presentMine(context: Context, rows: readonly SoundRow[]): Promise<MySound[]> {
  const ids = rows.map((row) => row.id)
  const [tags, sold] = await Promise.all([tagsOf(context, ids), countSold(context.db, ids)])
  const rights = { isOwner: true, grant: undefined }
  return rows.map((row) => ({
    ...presentSound(context.config, row, rights, tags.get(row.id) ?? []),
    sold: sold.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Tags in their order by internal key of the sound. */
export async function tagsOf(
  { db }: Pick<Context, 'db'>,
  soundIds: readonly number[],
): Promise<Map<number, string[]>> {
  const grouped = Map.groupBy(await listTags(db, soundIds), (row) => row.soundId)
  return new Map([...grouped].map(([id, group]) => [id, group.map((row) => row.tag)]))
}
