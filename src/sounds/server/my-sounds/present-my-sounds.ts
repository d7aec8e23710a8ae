import type { Context } from '#ports/context.ts'
import type { MySound } from '../../my-sounds-contract.ts'
import { presentSound } from '../present.ts'
import type { SoundRow } from '../select-sounds.ts'
import { countSold } from './store.ts'

/** One's own sounds with what they have brought: one query, however many they are. */
export async function presentMySounds(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sounds: readonly SoundRow[],
): Promise<MySound[]> {
  const ids = sounds.map(({ id }) => id)
  const sold = await countSold(db, ids)
  return sounds.map((sound) => ({
    ...presentSound(config, sound, { isOwner: true }),
    sold: sold.get(sound.id) ?? 0,
    createdAt: sound.createdAt.toISOString(),
  }))
}
