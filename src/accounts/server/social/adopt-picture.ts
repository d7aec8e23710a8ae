import type { Context } from '#ports/context.ts'
import { fetchPicture } from '#ports/social/oauth-calls.ts'
import { postImage } from '#uploads/server/posting/post-image.ts'
import { saveImage } from '#uploads/server/save-image.ts'
import { changeUser, getUserRow } from '../store.ts'

/** Gives an unfinished account the picture at the provider, which its owner may change. */
export async function adoptPicture(
  context: Context,
  userId: number,
  address: string,
): Promise<void> {
  const { db, log } = context
  const { imageId: present } = await getUserRow(db, userId)
  if (present !== null) return
  try {
    const picture = await fetchPicture(address)
    const posted = await postImage(context, { ...picture, fileName: 'picture' })
    await posted.insert(db, userId)
    const { id } = await saveImage(context, userId, posted.id)
    await changeUser(db, userId, { imageId: id })
  } catch (err) {
    // The picture is a suggestion: the person signs in without one.
    log.warn({ err }, 'the picture of a social account could not be taken')
  }
}
