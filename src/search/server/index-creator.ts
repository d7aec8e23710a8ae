import type { Context } from '#ports/context.ts'
import { indexSound } from './index-sound.ts'
import {
  deleteDocument,
  findCreatorWords,
  listReleasedSoundIds,
  lockDocument,
  writeUserDocument,
} from './store.ts'
import { termsOf } from './terms.ts'

/** Writes what a creator is found by now; their sounds are found by the same name. */
export async function indexCreator(context: Context, userId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockDocument(trx, `user ${userId}`)
    const user = await findCreatorWords(trx, userId)
    if (user === undefined) return deleteDocument(trx, { userId })
    await writeUserDocument(trx, userId, {
      objectId: `user-${user.publicId}`,
      terms: termsOf([user.name ?? '', user.username ?? '']),
      popularity: user.followers ?? 0,
    })
  })
  for (const soundId of await listReleasedSoundIds(context.db, userId)) {
    await indexSound(context, soundId)
  }
}
