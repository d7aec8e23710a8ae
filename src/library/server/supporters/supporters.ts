import { findNewcomer, refuseLinks } from '#accounts/server/newcomers.ts'
import { checkNotBlocked } from '#community/server/blocks.ts'
import { getOpenWork, type WorkAddress } from '#community/server/open-work.ts'
import { newId } from '#kernel/ids.ts'
import type { Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { imageAddress } from '#works/server/present.ts'
import { SUPPORTERS_PAGE, type WorkSupporter } from '../../supporters-contract.ts'
import {
  findOwnPurchase,
  findSentence,
  listSupporterRows,
  markSentenceHidden,
  putSupporter,
  withdrawSupporters,
} from './store.ts'

type Needed = Pick<Context, 'clock' | 'db'>

/**
 * Lists the buyers of a work who agreed to be shown on it, the newest first.
 * @throws Problem not_found, bad_request
 */
export async function listSupporters(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  address: WorkAddress,
  cursor: string | undefined,
): Promise<Page<WorkSupporter>> {
  const { id: workId, ownerId } = await getOpenWork(context, viewer, address)
  const reading = { workId, ownerId, readerId: viewer.userId, now: context.clock.now() }
  const after = readTimeCursor(cursor)
  const rows = await listSupporterRows(context.db, reading, after, SUPPORTERS_PAGE)
  const page = cutNewest(rows, ({ agreedAt }) => agreedAt, SUPPORTERS_PAGE)
  const items = page.items.map(({ publicId, userId, username, name, image, text }) => ({
    id: publicId,
    username: username ?? '',
    name: name ?? '',
    user_image: imageAddress(context.config, image),
    text,
    mine: userId === viewer.userId,
    canHide: ownerId === viewer.userId && text !== '',
  }))
  return { ...page, items }
}

/** @throws Problem not_found of what the account has not bought */
export async function getOwnSupport({ db }: Pick<Context, 'db'>, viewer: Member, grant: string) {
  const { isShown, text, hiddenAt } = await getOwnPurchase(db, viewer, grant)
  return { shown: isShown, text: (isShown && text) || '', hidden: hiddenAt !== null }
}

/**
 * Agrees to be shown as a supporter of a purchase; again, it changes the sentence.
 * @throws Problem not_found of what the account has not bought, not_possible_with_user,
 * new_account_links
 */
export async function agreeToSupport(
  { db, clock }: Needed,
  viewer: Member,
  { grant, text }: { grant: string; text: string },
) {
  const { grantId, workId, ownerId, hiddenAt } = await getOwnPurchase(db, viewer, grant)
  const agreedAt = clock.now()
  const { userId } = viewer
  const newcomer = await findNewcomer(db, viewer, agreedAt)
  if (newcomer) refuseLinks(newcomer, 'text', [text])
  await checkNotBlocked(db, userId, [ownerId])
  await putSupporter(db, { publicId: newId(), userId, workId, grantId, text, agreedAt })
  return { shown: true, text, hidden: hiddenAt !== null }
}

/** Withdraws the consent; again changes nothing. @throws Problem not_found */
export async function withdrawSupport(
  { db, clock }: Needed,
  viewer: Member,
  grant: string,
): Promise<void> {
  const { workId } = await getOwnPurchase(db, viewer, grant)
  await withdrawSupporters(db, { userId: viewer.userId, workId, at: clock.now() })
}

async function getOwnPurchase(db: Database, { userId }: Member, grant: string) {
  const purchase = await findOwnPurchase(db, userId, grant)
  if (purchase === undefined) throw new Problem('not_found')
  return purchase
}

/** Finds a sentence that the viewer can read. @throws Problem not_found */
export async function getOpenSentence(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
) {
  const sentence = await findSentence(context.db, publicId)
  if (sentence === undefined) throw new Problem('not_found')
  const { kind, workPublicId } = sentence
  await getOpenWork(context, viewer, { kind, publicId: workPublicId })
  return sentence
}

/**
 * Hides a sentence on one’s own work; who wrote it is still shown.
 * @throws Problem not_found, not_allowed on another’s work
 */
export async function hideSentence(
  context: Needed,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id, ownerId } = await getOpenSentence(context, viewer, publicId)
  if (ownerId !== viewer.userId) throw new Problem('not_allowed')
  await markSentenceHidden(context.db, id, context.clock.now())
}

/** Hides a sentence for the operator; one that is hidden already stays so. */
export const removeSentence = markSentenceHidden
