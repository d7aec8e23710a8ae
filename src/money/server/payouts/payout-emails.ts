import * as z from 'zod/mini'
import { findAddresses } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import { FORMATS } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { findPayout } from './store.ts'

/** Emails that a payout is on its way, or has come back and what to correct. */
export const emailPayout = defineJob(
  'email-payout',
  z.object({ id: z.int(), status: z.enum(['in_transfer', 'returned']) }),
  async (context, { id, status }) => {
    const { db } = context
    const payout = await findPayout(db, id)
    if (!payout?.day) return
    const { userId } = payout
    await notify(db, [{ userId, kind: 'payout', subjectId: id, at: context.clock.now() }])
    const reader = (await findAddresses(db, [payout.userId])).get(payout.userId)
    if (!reader) return
    const { locale } = reader
    const { t } = translate(locale)
    const date = new Intl.DateTimeFormat(FORMATS[locale], { dateStyle: 'long', timeZone: 'UTC' })
    const values = {
      amount: formatYen(payout.amountYen),
      account: payout.accountLabel ?? '',
      date: date.format(new Date(payout.day)),
    }
    const isSent = status === 'in_transfer'
    const isAboutBalance = isSent || payout.reason === 'account_restricted'
    const paragraphs = isSent
      ? [t('earnings.emails.sentText', values)]
      : [
          t('earnings.emails.returnedText', values),
          t(`earnings.reasons.${payout.reason ?? 'other'}`),
          t('earnings.emails.returnedNext'),
        ]
    await writeEmail(context, db, reader, {
      eventKey: `payout-${payout.publicId}-${status}`,
      subject: t(isSent ? 'earnings.emails.sentTitle' : 'earnings.emails.returnedTitle', values),
      paragraphs,
      action: {
        label: t(isAboutBalance ? 'earnings.title' : 'earnings.toBankDetails'),
        path: isAboutBalance ? '/my/earnings' : '/settings/billing',
      },
    })
  },
)
