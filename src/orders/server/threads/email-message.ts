import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmails } from '#ports/mail/outbox.ts'
import { findUnread } from './store.ts'

/** Who reads a message within this time gets no email about it. */
const DELAY_MS = 10 * 60 * 1000

const Pair = z.object({ userId: z.int(), otherId: z.int() })
type Pair = z.output<typeof Pair>

/** Emails someone what another wrote and they have not seen by then. */
export const emailMessageJob = defineJob('email-message', Pair, (context, pair) =>
  context.db.transaction().execute((trx) => emailMessage(context, trx, pair)),
)

export async function emailLater(trx: Transaction, pair: Pair, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + DELAY_MS)
  await addJob(trx, emailMessageJob, pair, { key: `${pair.userId}-${pair.otherId}`, runAt })
}

async function emailMessage(
  context: Context,
  trx: Transaction,
  { userId, otherId }: Pair,
): Promise<void> {
  const message = await findUnread(trx, [userId, otherId])
  if (message === undefined) return
  const reader = (await findReaders(context, trx, [userId], 'message')).get(userId)
  if (reader === undefined) return
  const { t } = translate(reader.locale)
  const { publicId, text, name, username } = message
  const parts = {
    eventKey: `message-${publicId}`,
    subject: t('emails.messages.subject', { name }),
    paragraphs: [text],
    action: { label: t('emails.messages.answer'), path: `/messages/${username}` },
  }
  await writeEmails(context, trx, [{ reader, parts }])
}
