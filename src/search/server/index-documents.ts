import type { Context } from '#ports/context.ts'
import {
  deleteDocument,
  findCreatorWords,
  findSoundWords,
  listIndexedSounds,
  lockDocument,
  writeDocument,
} from './store.ts'
import { termsOf } from './terms.ts'

/** Writes what a sound is found by now, or takes it out: a Draft or Private one is never found. */
export async function indexSound({ db }: Pick<Context, 'db'>, soundId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDocument(trx, `sound ${soundId}`)
    const sound = await findSoundWords(trx, soundId)
    if (sound === undefined) return deleteDocument(trx, { soundId })
    const { title, reading, name, username, tags, plays } = sound
    await writeDocument(trx, {
      index_name: 'media',
      sound_id: soundId,
      object_id: `sound-${sound.publicId}`,
      terms: termsOf([title, reading, name ?? '', username ?? '', ...(tags ?? [])]),
      popularity: plays ?? 0,
    })
  })
}

/** Writes what a creator is found by now; their sounds are found by the same name. */
export async function indexCreator(context: Pick<Context, 'db'>, userId: number): Promise<void> {
  const { db } = context
  await db.transaction().execute(async (trx) => {
    await lockDocument(trx, `user ${userId}`)
    const user = await findCreatorWords(trx, userId)
    if (user === undefined) return deleteDocument(trx, { userId })
    await writeDocument(trx, {
      index_name: 'users',
      user_id: userId,
      object_id: `user-${user.publicId}`,
      terms: termsOf([user.name ?? '', user.username ?? '']),
      popularity: user.followers ?? 0,
    })
  })
  for (const soundId of await listIndexedSounds(db, userId)) await indexSound(context, soundId)
}
