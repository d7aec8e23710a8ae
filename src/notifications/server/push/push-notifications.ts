import pMap from 'p-map'
import * as z from 'zod/mini'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { selectAddedJobs, specOf } from '#ports/jobs/add-job.ts'
import { defineJob, type Job, type JobRun } from '#ports/jobs/define-job.ts'
import { PUSH_ATTEMPTS, PUSH_JOB } from '#ports/notifications/notify-store.ts'
import { deleteSubscriptions } from '#ports/notifications/push-store.ts'
import type { Notification } from '../../contract.ts'
import { describeNotification, pathOfNotification } from '../../words.ts'
import { presentNotification } from '../present.ts'
import { listUnseen } from '../store.ts'
import { openPushSender } from './send-push.ts'
import { listEndedSubscriptions, listSubscriptions, type PushSubscription } from './store.ts'

/** A browser that was off for longer gets none: the bell has them. */
const TTL_SECONDS = 24 * 60 * 60
const AT_ONCE = 20
const RETRY_MS = 60_000
/** Push services carry 4 kB; a comment’s beginning is enough. */
const QUOTE_LENGTH = 200
/** What someone wrote for everyone is quoted; messages are not. */
const QUOTED = new Set<Notification['kind']>(['post', 'comment', 'reply'])

const Batch = z.object({ ids: z.array(z.int()), subscriptionId: z.optional(z.int()) })
type Batch = z.output<typeof Batch>

/** Pushes notifications to all browsers of their readers, or to one. */
const pushJob = defineJob(PUSH_JOB, Batch, pushNotifications, { maxAttempts: PUSH_ATTEMPTS })

const deleteEndedJob = defineJob(
  'delete-ended-push-subscriptions',
  z.object({}),
  async ({ db, clock }) => deleteSubscriptions(db, await listEndedSubscriptions(db, clock.now())),
  { cron: '17 4 * * *' },
)

export const pushJobs: Job<unknown>[] = [pushJob, deleteEndedJob]

/**
 * A browser that could not be reached gets a job of its own, so that a retry reaches no other one twice.
 *
 * @throws Error where it has one already
 */
async function pushNotifications(
  context: Context,
  { ids, subscriptionId }: Batch,
  run: JobRun,
): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  const since = new Date(now.getTime() - TTL_SECONDS * 1000)
  const rows = await listUnseen(db, { ids, since })
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const browsers = await listSubscriptions(db, { userIds, id: subscriptionId, now })
  const byUser = Map.groupBy(browsers, ({ userId }) => userId)
  const pushes = rows.flatMap((row) =>
    (byUser.get(row.userId) ?? []).map((to) => ({
      to,
      notification: presentNotification(context.config, row),
    })),
  )
  if (pushes.length === 0) return
  const sender = openPushSender(context)
  try {
    const outcomes = await pMap(
      pushes,
      async ({ to, notification }) => {
        const payload = JSON.stringify(composePush(to, notification, context.config.messages))
        const topic = `n${notification.id}`
        return { to, outcome: await sender.send(to, { payload, topic, ttlSeconds: TTL_SECONDS }) }
      },
      { concurrency: AT_ONCE },
    )
    const idsOf = (asked: (typeof outcomes)[number]['outcome']) =>
      new Set(outcomes.filter(({ outcome }) => outcome === asked).map(({ to }) => to.id))
    await deleteSubscriptions(db, [...idsOf('gone')])
    const refused = idsOf('refused').size
    if (refused > 0) log.warn({ browsers: refused }, 'push services refused notifications')
    const failed = [...idsOf('failed')]
    if (failed.length === 0) return
    if (subscriptionId === undefined) {
      const runAt = new Date(now.getTime() + RETRY_MS)
      const retries = failed.map((id) => specOf(pushJob, { ids, subscriptionId: id }, { runAt }))
      await selectAddedJobs(retries).execute(db)
      return
    }
    if (!run.lastAttempt) throw new Error('a push service could not be reached')
    log.warn({ browsers: failed.length }, 'push services could not be reached')
  } finally {
    sender.close()
  }
}

/** What the service worker shows. */
function composePush(
  { locale: stored }: PushSubscription,
  notification: Notification,
  hasThreads: boolean,
) {
  const locale = toLocale(stored)
  const { t } = translate(locale)
  const { kind, id, text } = notification
  const quote = QUOTED.has(kind) && text ? [shorten(text)] : []
  return {
    title: t(`notifications.push.${kind}`),
    body: [describeNotification(t, notification), ...quote].join('\n'),
    lang: locale,
    tag: id,
    path: `${locale === 'ja' ? '/ja' : ''}${pathOfNotification(notification, hasThreads)}`,
  }
}

function shorten(text: string): string {
  return text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH).trimEnd()}…` : text
}
