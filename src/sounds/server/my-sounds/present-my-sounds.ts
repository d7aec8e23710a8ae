import type { Context } from '#ports/context.ts'
import type { MySound } from '../../my-sounds-contract.ts'
import { presentSound } from '../present.ts'
import type { SoundRow } from '../select-sounds.ts'
import { countSold } from './store.ts'

export interface TaggedSound {
  sound: SoundRow
  tags: string[]
}

/** One's own sounds with what they have brought: one query, however many they are. */
export async function presentMySounds(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sounds: readonly TaggedSound[],
): Promise<MySound[]> {
  const sold = await countSold(
    db,
    sounds.map(({ sound }) => sound.id),
  )
  return sounds.map(({ sound, tags }) => ({
    ...presentSound(config, sound, { isOwner: true, grant: undefined }, tags),
    sold: sold.get(sound.id) ?? 0,
    createdAt: sound.createdAt.toISOString(),
  }))
}
