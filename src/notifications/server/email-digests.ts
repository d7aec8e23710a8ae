import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { type EmailParts, writeEmails } from '#ports/mail/outbox.ts'
import { NOTIFICATION_KINDS, type Notification } from '../contract.ts'
import { describeNotification } from '../words.ts'
import { listDigests, markDigested } from './digest-store.ts'
import { presentNotification } from './present.ts'

const HOUR_MS = 60 * 60 * 1000
/** Members that one run emails; the next run continues after them. */
const BATCH = 100
/** Of what happened, a digest counts so much, and lists so many of each kind. */
const COUNTED = 100
const LISTED = 5
/** What is older is in no digest: someone who chooses them later does not get their whole past. */
const DAYS = 8

/** `until`: the hour at which the digests are sent; `after`: the last member of the previous run. */
const Batch = z.object({ daily: z.boolean(), until: z.int(), after: z.int() })

const emailDigestsJob = defineJob('email-digests', Batch, (context, batch) =>
  context.db.transaction().execute((trx) => emailDigests(context, trx, batch)),
)

/** 8:00 in Japan. */
const emailDailyJob = defineJob(
  'email-daily-digests',
  z.object({}),
  (context) => start(context, { daily: true }),
  { cron: '0 23 * * *' },
)
/** 8:00 on Monday in Japan. */
const emailWeeklyJob = defineJob(
  'email-weekly-digests',
  z.object({}),
  (context) => start(context, { daily: false }),
  { cron: '0 23 * * 0' },
)

export const digestJobs: Job<unknown>[] = [emailDigestsJob, emailDailyJob, emailWeeklyJob]

async function start({ db, clock }: Context, { daily }: { daily: boolean }): Promise<void> {
  const until = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS
  const key = `${daily ? 'daily' : 'weekly'}-${until}`
  await addJob(db, emailDigestsJob, { daily, until, after: 0 }, { key })
}

async function emailDigests(
  context: Context,
  trx: Database,
  { daily, until: untilMs, after }: z.output<typeof Batch>,
): Promise<void> {
  const until = new Date(untilMs)
  const since = new Date(untilMs - DAYS * 24 * HOUR_MS)
  const asked = { daily, after, until, since, now: context.clock.now() }
  const { digests, last } = await listDigests(trx, { ...asked, members: BATCH, limit: COUNTED })
  const readers = await findReaders(context, trx, [...digests.keys()], 'digest', { daily })
  const emails = [...readers].flatMap(([userId, reader]) => {
    const rows = digests.get(userId) ?? []
    const items = rows.map((row) => presentNotification(context.config, row))
    const eventKey = `digest-${userId}-${untilMs}`
    return { reader, parts: { eventKey, ...compose(context, reader.locale, items) } }
  })
  await writeEmails(context, trx, emails)
  await markDigested(trx, [...readers.keys()], until)
  if (last !== undefined) await addJob(trx, emailDigestsJob, { daily, until: untilMs, after: last })
}

/** What happened by kind, in the order of the settings. */
function compose(
  { config }: Pick<Context, 'config'>,
  locale: Locale,
  items: readonly Notification[],
): Omit<EmailParts, 'eventKey'> {
  const { t } = translate(locale)
  const bullet = locale === 'ja' ? '・' : '• '
  const byKind = Map.groupBy(items, ({ kind }) => kind)
  const parts = NOTIFICATION_KINDS.flatMap((kind) => {
    const some = byKind.get(kind) ?? []
    if (some.length === 0) return []
    const lines = some.slice(0, LISTED).map((item) => `${bullet}${describeNotification(t, item)}`)
    const count = some.length - LISTED
    const more = count > 0 ? [t('emails.digest.more', { count })] : []
    return [[t(`settings.notifications.${kind}`), ...lines, ...more].join('\n')]
  })
  const isAll = items.length < COUNTED
  return {
    subject: isAll
      ? t('emails.digest.subject', { count: items.length, brand: config.brandName })
      : t('emails.digest.subjectMany', { count: COUNTED - 1, brand: config.brandName }),
    paragraphs: parts,
    action: { label: t('emails.digest.open'), path: '/my/notifications' },
  }
}
