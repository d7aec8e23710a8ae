import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'

interface Decision {
  ownerId: number
  step: 'hidden' | 'restored' | 'playlist' | 'post' | 'profile'
  /** The key of what was decided on, which makes the email one of a kind. */
  id: number
  title?: string
  /** In words that its owner reads; undefined: it is restored. */
  reason?: string
}

/** Emails what an operator decided to the owner of a work, a playlist, a post or a profile. */
export async function tellOwner(
  context: Pick<Context, 'clock' | 'config'>,
  trx: Transaction,
  { ownerId, step, id, title = '', reason }: Decision,
): Promise<void> {
  const reader = (await findAddresses(trx, [ownerId])).get(ownerId)
  if (reader === undefined) return
  const { t } = translate(reader.locale)
  const { email } = context.config.operator
  await writeEmail(context, trx, reader, {
    eventKey: `decision-${step}-${id}-${context.clock.now().getTime()}`,
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
