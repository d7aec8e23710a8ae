import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { listFollowerKeys } from '#community/server/select-followers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmails } from '#ports/mail/outbox.ts'
import { findPublishedPost } from './select-published.ts'

/** A post that is deleted or corrected within this time was a slip, of which no one is emailed. */
const DELAY_MS = 10 * 60 * 1000
/** Followers that one run emails; the next run continues after them. */
const BATCH = 300
const QUOTED_LENGTH = 1000

export const gatherPostJob = defineJob(
  'gather-post-email',
  z.object({ postId: z.number() }),
  async ({ db, clock }, { postId }) => {
    const runAt = new Date(clock.now().getTime() + DELAY_MS)
    await addJob(db, emailPostJob, { postId, after: 0 }, { key: `${postId}`, runAt })
  },
)

/** `after`: the last follower of the previous run. */
const Batch = z.object({ postId: z.int(), after: z.int() })

export const emailPostJob = defineJob('email-post', Batch, (context, batch) =>
  context.db.transaction().execute((trx) => emailPost(context, trx, batch)),
)

async function emailPost(
  context: Context,
  trx: Database,
  { postId, after }: z.output<typeof Batch>,
): Promise<void> {
  const post = await findPublishedPost(trx, postId)
  if (post === undefined) return
  const { ownerId, publicId, name, text } = post
  const keys = await listFollowerKeys(trx, { ownerId, after, limit: BATCH })
  const readers = await findReaders(context, trx, keys, 'post')
  const emails = [...readers.values()].map((reader) => {
    const { t } = translate(reader.locale)
    const parts = {
      eventKey: `post-${postId}-${reader.userId}`,
      subject: t('emails.posts.subject', { name }),
      paragraphs: [shorten(text)],
      action: { label: t('emails.posts.read'), path: `/post/${publicId}` },
    }
    return { reader, parts }
  })
  await writeEmails(context, trx, emails)
  const last = keys.at(-1)
  if (keys.length === BATCH && last !== undefined) {
    await addJob(trx, emailPostJob, { postId, after: last })
  }
}

function shorten(text: string): string {
  const letters = [...text]
  return letters.length > QUOTED_LENGTH ? `${letters.slice(0, QUOTED_LENGTH).join('')}…` : text
}
