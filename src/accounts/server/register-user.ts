import type { Registration } from '#accounts/contract.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { saveImage } from '#uploads/server/save-image.ts'
import { userRegistered } from './events.ts'
import { changeUser, getUserRow, lockUser, type UserRow } from './store.ts'
import { takeUsername } from './take-username.ts'

/**
 * Finishes a registration; sent twice, it gives the same result.
 * @throws Problem email_differs, username_reserved, username_taken, already_registered,
 *   image_unknown
 */
export async function registerUser(
  context: Context,
  viewer: Member,
  { name, username, email, userImage }: Registration,
): Promise<UserRow> {
  const image = userImage
    ? await saveImage(context, viewer.userId, userImage, 'userImage')
    : undefined
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.userId)
    if (user.email?.toLowerCase() !== email) throw fieldProblem('email', 'email_differs')
    if (user.registeredAt !== null) {
      if (user.username?.toLowerCase() === username.toLowerCase()) return getUserRow(trx, user.id)
      throw new Problem('already_registered')
    }
    await takeUsername(context, trx, user, username)
    await changeUser(trx, user.id, {
      name,
      locale: viewer.locale,
      registeredAt: context.clock.now(),
      // A picture of a social provider may be there already.
      ...(userImage !== undefined && { imageId: image?.id ?? null }),
    })
    await publish(context, trx, userRegistered, { userId: user.id })
    return getUserRow(trx, user.id)
  })
}
