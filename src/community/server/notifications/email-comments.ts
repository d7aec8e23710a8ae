import * as z from 'zod/mini'
import { findReaders, type Reader } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { composeNotification, pageFor, windowOf } from './compose-notification.ts'
import { findArtist, listCommentsWithin } from './store.ts'

/** More are counted, not quoted. */
const QUOTED = 5
const QUOTED_LENGTH = 300

export const emailCommentsJob = defineJob(
  'tell-of-comments',
  z.object({ ownerId: z.int(), from: z.int() }),
  (context, { ownerId, from }) =>
    context.db.transaction().execute((trx) => compose(context, trx, ownerId, from)),
)

/** Emails the artist the comments of a window on all sounds together, not one email a comment. */
export async function emailCommentsLater(trx: Database, ownerId: number, at: Date): Promise<void> {
  const { from, to: runAt } = windowOf('comment', at)
  await addJob(trx, emailCommentsJob, { ownerId, from }, { key: `${ownerId}-${from}`, runAt })
}

async function compose(
  context: Context,
  trx: Database,
  ownerId: number,
  from: number,
): Promise<void> {
  const { to } = windowOf('comment', new Date(from))
  const comments = await listCommentsWithin(trx, { ownerId, from: new Date(from), to })
  const reader = (await findReaders(context, trx, [ownerId], 'comment')).get(ownerId)
  const artist = await findArtist(trx, ownerId)
  const [first] = comments
  if (!reader || !artist || !first) return
  const sounds = new Set(comments.map(({ publicId }) => publicId)).size
  const { say } = translate(reader.locale)
  const quoted = comments.slice(0, QUOTED).map((comment) => quote(comment, sounds > 1))
  const more = comments.length - quoted.length
  const path = sounds > 1 ? `/user/${artist.username}` : `/sound/${first.publicId}/${first.slug}`
  const email = composeNotification(context, reader, {
    eventKey: `comments-of-${ownerId}-${from}`,
    subject: subjectOf(reader, comments, sounds),
    paragraphs: [...quoted, ...(more > 0 ? [say('emails.community.more', { count: more })] : [])],
    action: {
      label: say(sounds > 1 ? 'emails.community.toSounds' : 'emails.community.toSound'),
      url: pageFor(context, reader.locale, path),
    },
  })
  await writeEmail(trx, email)
}

type CommentWithin = Awaited<ReturnType<typeof listCommentsWithin>>[number]

function subjectOf({ locale }: Reader, comments: readonly CommentWithin[], sounds: number): string {
  const { say } = translate(locale)
  const { name = '', title = '' } = comments[0] ?? {}
  const count = comments.length
  if (sounds > 1) return say('emails.community.commentsOnSounds', { count, sounds })
  if (count > 1) return say('emails.community.comments', { count, title })
  return say('emails.community.comment', { name, title })
}

function quote({ name, title, text }: CommentWithin, withTitle: boolean): string {
  const characters = [...text]
  const cut =
    characters.length <= QUOTED_LENGTH ? text : `${characters.slice(0, QUOTED_LENGTH).join('')}…`
  return `${withTitle ? `${title}\n` : ''}${name}:\n${cut}`
}
