import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { writeToOperator } from '../mail/write-to-operator.ts'
import { defineJob } from './define-job.ts'
import { deleteOldFailures, findOverdue } from './queue-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Uploads of many people may wait for a while; this long, and a worker is missing or too slow. */
const OVERDUE_MS = 60 * MINUTE_MS
const FAILURES_KEPT_MS = 30 * DAY_MS

/** Tells the operator once a day where jobs wait too long, and forgets failures that are over. */
export const watchQueueJob = defineJob(
  'watch-queue',
  z.object({}),
  async (context) => {
    const { clock, db } = context
    const now = clock.now().getTime()
    await deleteOldFailures(db, new Date(now - FAILURES_KEPT_MS))
    const overdue = await findOverdue(db, new Date(now - OVERDUE_MS))
    if (overdue === undefined) return
    const { t } = translate('en')
    const minutes = Math.round((now - overdue.since.getTime()) / MINUTE_MS)
    const email = {
      eventKey: `queue-${clock.now().toISOString().slice(0, 10)}`,
      subject: t('emails.queue.subject'),
      paragraphs: [
        t('emails.queue.text', { count: overdue.count, name: overdue.name, minutes }),
        t('emails.queue.next'),
      ],
    }
    await db.transaction().execute((trx) => writeToOperator(context, trx, email))
  },
  { cron: '*/15 * * * *' },
)
