import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { composeNotification, pageFor, windowOf } from './compose-notification.ts'
import { findArtist, listFollowsWithin } from './store.ts'

/** More are counted, not named. */
const NAMED = 10

export const emailFollowsJob = defineJob(
  'tell-of-follows',
  z.object({ userId: z.int(), from: z.int() }),
  (context, { userId, from }) =>
    context.db.transaction().execute((trx) => compose(context, trx, userId, from)),
)

/** Emails the followed person the new followers of a window together. */
export async function emailFollowsLater(trx: Database, userId: number, at: Date): Promise<void> {
  const { from, to: runAt } = windowOf('follow', at)
  await addJob(trx, emailFollowsJob, { userId, from }, { key: `${userId}-${from}`, runAt })
}

async function compose(
  context: Context,
  trx: Database,
  userId: number,
  from: number,
): Promise<void> {
  const { to } = windowOf('follow', new Date(from))
  const followers = await listFollowsWithin(trx, { userId, from: new Date(from), to })
  const reader = (await findReaders(context, trx, [userId], 'follow')).get(userId)
  const followed = await findArtist(trx, userId)
  const [first] = followers
  if (!reader || !followed || !first) return
  const { say } = translate(reader.locale)
  const count = followers.length
  const named = followers.slice(0, NAMED).map(({ name, username }) => `${name} (@${username})`)
  const more = count - named.length
  const email = composeNotification(context, reader, {
    eventKey: `follows-${userId}-${from}`,
    subject:
      count === 1
        ? say('emails.community.follow', { name: first.name })
        : say('emails.community.follows', { count }),
    paragraphs: [
      named.join('\n'),
      ...(more > 0 ? [say('emails.community.more', { count: more })] : []),
    ],
    action: {
      label: say('emails.community.toFollowers'),
      url: pageFor(context, reader.locale, `/user/${followed.username}/followers`),
    },
  })
  await writeEmail(trx, email)
}
