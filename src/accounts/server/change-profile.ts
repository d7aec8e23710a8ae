import type { ProfileChange } from '#accounts/contract.ts'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { type ImageEngines, saveImage } from '#uploads/server/save-image.ts'
import { cleanLink } from './clean-link.ts'
import { deleteDatesOf } from './dates/store.ts'
import { userChanged } from './events.ts'
import { canChangeProfile } from './policy.ts'
import { changeUser, getUserRow, lockUser, type UserRow } from './store.ts'
import { takeUsername } from './take-username.ts'

/**
 * Changes the given parts of one's own profile: all or, if one is refused, none.
 * @throws Problem registration_unfinished for more than the language, link_invalid, shop_link_invalid, image_unknown,
 *   file_not_allowed, username_reserved, username_taken, rate_limited
 */
export async function changeProfile(
  context: Context,
  viewer: Member,
  change: ProfileChange,
): Promise<UserRow> {
  if (!canChangeProfile(viewer, change)) throw new Problem('registration_unfinished')
  const { userImage, headerImage, username, tdmReserved, collection, ...given } = change
  const columns = {
    ...cleanChange(given),
    ...(await imageColumn(context, viewer, 'userImage', userImage)),
    ...(await imageColumn(context, viewer, 'headerImage', headerImage)),
  }
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, viewer.userId)
    if (username !== undefined) await takeUsername(context, trx, user, username)
    const now = context.clock.now()
    const all = {
      ...columns,
      ...(tdmReserved !== undefined && {
        tdmReservedAt: tdmReserved ? (user.tdmReservedAt ?? now) : null,
      }),
      ...(collection !== undefined && {
        collectionSince: collection ? (user.collectionSince ?? now) : null,
      }),
    }
    if (Object.keys(all).length > 0) await changeUser(trx, user.id, all)
    if (viewer.registered) await publish(context, trx, userChanged, { userId: user.id })
    return getUserRow(trx, user.id)
  })
}

/** Empties a profile of all that its owner wrote, dates included; it is called by its username then. */
export async function clearProfile(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const { username } = await getUserRow(trx, userId)
  const empty = {
    name: username,
    nameReading: '',
    bio: '',
    location: '',
    links: [],
    shopNames: [],
    shopUrls: [],
  }
  await changeUser(trx, userId, { ...empty, imageId: null, headerImageId: null })
  await deleteDatesOf(trx, userId)
  await publish(context, trx, userChanged, { userId })
}

const IMAGE_COLUMNS = { userImage: 'imageId', headerImage: 'headerImageId' } as const

/** Runs outside of the transaction, which must not wait for it; null removes the image. */
async function imageColumn(
  engines: ImageEngines,
  viewer: Member,
  field: keyof typeof IMAGE_COLUMNS,
  uploadId: string | null | undefined,
) {
  if (uploadId === undefined) return {}
  const image = uploadId === null ? null : await saveImage(engines, viewer.userId, uploadId, field)
  return { [IMAGE_COLUMNS[field]]: image?.id ?? null }
}

function cleanChange(
  change: Pick<
    ProfileChange,
    'locale' | 'name' | 'nameReading' | 'bio' | 'location' | 'links' | 'shops'
  >,
) {
  const { bio, location, links, shops, ...rest } = change
  return {
    ...rest,
    ...(bio !== undefined && { bio: cleanText(bio) }),
    ...(location !== undefined && { location: cleanLine(location) }),
    ...(links !== undefined && {
      links: links.map((link) => readLink(link, 'links', 'link_invalid')),
    }),
    ...(shops !== undefined && {
      shopNames: shops.map(({ name }) => name),
      shopUrls: shops.map(({ url }) => readLink(url, 'shops', 'shop_link_invalid')),
    }),
  }
}

function readLink(link: string, field: 'links' | 'shops', code: string): string {
  const address = cleanLink(link)
  if (address === undefined) throw fieldProblem(field, code)
  return address
}
