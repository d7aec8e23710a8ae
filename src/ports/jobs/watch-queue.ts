import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { writeToOperator } from '../mail/write-to-operator.ts'
import { defineJob } from './define-job.ts'
import { deleteOldFailures, findOverdue } from './queue-store.ts'

/** Tells the operator once a day where jobs wait too long, and forgets failures that are over. */
export const watchQueueJob = defineJob(
  'watch-queue',
  z.object({}),
  async (context) => {
    const { clock, db } = context
    await deleteOldFailures(db)
    // Uploads of many people wait for a while; after an hour a worker is missing or too slow.
    const overdue = await findOverdue(db)
    if (overdue === undefined) return
    const { t } = translate('en')
    const email = {
      eventKey: `queue-${clock.now().toISOString().slice(0, 10)}`,
      subject: t('emails.queue.subject'),
      paragraphs: [t('emails.queue.text', overdue), t('emails.queue.next')],
    }
    await db.transaction().execute((trx) => writeToOperator(context, trx, email))
  },
  { cron: '*/15 * * * *' },
)
