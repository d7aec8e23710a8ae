import type { Context } from '#ports/context.ts'
import { deleteDocument, findSoundWords, lockDocument, writeSoundDocument } from './store.ts'
import { termsOf } from './terms.ts'

/** Writes what a sound is found by now, or takes it out: a Draft or Private one is never found. */
export async function indexSound({ db }: Context, soundId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDocument(trx, `sound ${soundId}`)
    const sound = await findSoundWords(trx, soundId)
    if (sound === undefined) return deleteDocument(trx, { soundId })
    const { title, reading, name, username, tags, plays } = sound
    await writeSoundDocument(trx, soundId, {
      objectId: `sound-${sound.publicId}`,
      terms: termsOf([title, reading, name ?? '', username ?? '', ...(tags ?? [])]),
      popularity: plays ?? 0,
    })
  })
}
