import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { withdrawWork } from '#works/server/withdraw-work.ts'
import { findWork, type ModeratedWork } from './store.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db' | 'listeners' | 'recordingUse'>

/**
 * Hides a work that breaks the terms: it is no longer public or sold, and its buyers keep it.
 *
 * @param reason in words that its artist reads
 * @throws Problem not_found where it is deleted, or withdrawn already
 */
export async function hideWork(
  context: Needed,
  trx: Transaction,
  by: { publicId: string } | { id: number },
  reason: string,
): Promise<void> {
  const work = await findWork(trx, by)
  if (work === undefined || work.withdrawnFor !== null) throw new Problem('not_found')
  await withdrawWork(context, trx, work, { reason: 'terms', isRemoved: false })
  await tellOwner(context, trx, work, reason)
}

/**
 * Restores what was hidden; a work with a rights claim is restored by rejecting that.
 *
 * @throws Problem not_found where it is deleted, or not hidden for this
 */
export async function restoreWork(context: Needed, publicId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const work = await findWork(trx, { publicId })
    if (work?.withdrawnFor !== 'terms') throw new Problem('not_found')
    await withdrawWork(context, trx, work, null)
    await tellOwner(context, trx, work, undefined)
  })
}

/** @param reason of a hidden work; undefined: it is restored */
async function tellOwner(
  context: Needed,
  trx: Transaction,
  { id, title, ownerId }: ModeratedWork,
  reason: string | undefined,
): Promise<void> {
  const reader = (await findAddresses(trx, [ownerId])).get(ownerId)
  if (reader === undefined) return
  const { t } = translate(reader.locale)
  const step = reason === undefined ? 'restored' : 'hidden'
  const { email } = context.config.operator
  await writeEmail(context, trx, reader, {
    eventKey: `work-${step}-${id}-${context.clock.now().getTime()}`,
    subject: t(`emails.withdrawn.${step}_subject`, { title }),
    paragraphs: [
      t(`emails.withdrawn.${step}`, { title }),
      ...(reason === undefined ? [] : [t('emails.withdrawn.reason', { reason })]),
      ...(reason === undefined || email === undefined
        ? []
        : [t('emails.withdrawn.appeal', { email })]),
    ],
  })
}
