import type { ProfileChange } from '#accounts/contract.ts'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { announce } from '#ports/jobs/announce.ts'
import { saveImage } from '#uploads/server/save-image.ts'
import { userChanged } from './facts.ts'
import { changeUser, getUserRow, type UserRow } from './store.ts'

/**
 * Changes the parts of one's own profile that are given, and leaves the others.
 *
 * @throws Problem name_required, image_unknown, file_not_allowed
 */
export async function changeProfile(
  context: Context,
  viewer: Member,
  change: ProfileChange,
): Promise<UserRow> {
  const { userImage, ...given } = change
  const columns = cleanChange(given)
  const image = userImage && (await saveImage(context, viewer.userId, userImage))
  return context.db.transaction().execute(async (trx) => {
    if (image !== undefined) {
      await changeUser(trx, viewer.userId, { image_id: image ? image.id : null })
    }
    if (Object.keys(columns).length > 0) await changeUser(trx, viewer.userId, columns)
    await announce(context, trx, userChanged, { userId: viewer.userId })
    return getUserRow(trx, viewer.userId)
  })
}

function cleanChange({ locale, name, bio, location, links }: Omit<ProfileChange, 'userImage'>) {
  const shownName = name === undefined ? undefined : cleanLine(name)
  if (shownName === '') throw new Problem('name_required', { fields: { name: 'name_required' } })
  return {
    ...(locale !== undefined && { locale }),
    ...(shownName !== undefined && { name: shownName }),
    ...(bio !== undefined && { bio: cleanText(bio) }),
    ...(location !== undefined && { location: cleanLine(location) }),
    ...(links !== undefined && { links: cleanLinks(links) }),
  }
}

/** @throws Problem link_invalid */
function cleanLinks(links: string[]): string[] {
  return links.map((link) => {
    if (!URL.canParse(link))
      throw new Problem('link_invalid', { fields: { links: 'link_invalid' } })
    return new URL(link).href
  })
}
