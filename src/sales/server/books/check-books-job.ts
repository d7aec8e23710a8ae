import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { writeMoneyEmail } from '../fulfilment/order-emails.ts'
import { checkBooks } from './check-books.ts'

/** By then what was under way at the first look is written down. */
const AGAIN_MS = 10 * 60 * 1000

/** What differs at two looks is reported to the operator; nothing where all agrees. */
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
  await writeToOperator(context, differences)
}

/** In English, as the command line is; without an address, the log has it. */
async function writeToOperator(context: Context, differences: readonly string[]): Promise<void> {
  const { email } = context.config.operator
  if (email === undefined) return
  const { say } = translate('en')
  const subject = say('emails.sales.booksSubject')
  const day = context.clock.now().toISOString().slice(0, 10)
  const paragraphs = [...differences, say('emails.sales.booksNext')]
  const parts = { eventKey: `books-${day}`, subject, title: subject, paragraphs }
  await context.db
    .transaction()
    .execute((trx) => writeMoneyEmail(context, trx, { email, locale: 'en' }, parts))
}

export const checkBooksJob: Job<{ isAgain?: boolean | undefined }> = defineJob(
  'check-books',
  z.object({ isAgain: z.optional(z.boolean()) }),
  (context, { isAgain = false }) => checkNightly(context, isAgain),
  { cron: '53 3 * * *' },
)
