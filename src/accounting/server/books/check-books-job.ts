import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import { checkBooks } from './check-books.ts'

/** The wait before the second look: what was under way at the first is written down by then. */
const AGAIN_MS = 10 * 60 * 1000

/** Reports what differs at two looks to the operator; nothing where all agrees. */
async function checkNightly(context: Context, isAgain: boolean): Promise<void> {
  const { db, clock, log } = context
  const { differences } = await checkBooks(context)
  if (differences.length === 0) return
  if (!isAgain) {
    const runAt = new Date(clock.now().getTime() + AGAIN_MS)
    await addJob(db, checkBooksJob, { isAgain: true }, { key: 'again', runAt })
    return
  }
  log.error({ differences }, 'the books do not agree')
  const { t } = translate('en')
  const day = clock.now().toISOString().slice(0, 10)
  const subject = t('emails.sales.booksSubject')
  const paragraphs = [...differences, t('emails.sales.booksNext')]
  await db
    .transaction()
    .execute((trx) =>
      writeToOperator(context, trx, { eventKey: `books-${day}`, subject, paragraphs }),
    )
}

export const checkBooksJob: Job<{ isAgain?: boolean | undefined }> = defineJob(
  'check-books',
  z.object({ isAgain: z.optional(z.boolean()) }),
  (context, { isAgain = false }) => checkNightly(context, isAgain),
  { cron: '53 3 * * *' },
)
