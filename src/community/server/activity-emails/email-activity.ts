import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { type EmailParts, writeEmail } from '#ports/mail/outbox.ts'
import { findArtist, listCommentsWithin, listFollowsWithin, type Span } from './store.ts'
import { windowOf } from './window.ts'

/** The most comments that an email quotes; more, and more names, are counted. */
const QUOTED = 5
const QUOTED_LENGTH = 300
const NAMED = 10
const TO_WORK = { sound: 'toSound', album: 'toAlbum' } as const

export const emailCommentsJob = defineJob(
  'tell-of-comments',
  z.object({ ownerId: z.int(), from: z.int() }),
  (context, { ownerId, from }) => emailActivity(context, 'comment', ownerId, from),
)

export const emailFollowsJob = defineJob(
  'tell-of-follows',
  z.object({ userId: z.int(), from: z.int() }),
  (context, { userId, from }) => emailActivity(context, 'follow', userId, from),
)

/** Emails the artist the comments of a window on all works together, not one email a comment. */
export async function emailCommentsLater(trx: Database, ownerId: number, at: Date): Promise<void> {
  const { from, to: runAt } = windowOf('comment', at)
  await addJob(trx, emailCommentsJob, { ownerId, from }, { key: `${ownerId}-${from}`, runAt })
}

export async function emailFollowsLater(trx: Database, userId: number, at: Date): Promise<void> {
  const { from, to: runAt } = windowOf('follow', at)
  await addJob(trx, emailFollowsJob, { userId, from }, { key: `${userId}-${from}`, runAt })
}

/** @param start of the window, in milliseconds */
function emailActivity(
  context: Context,
  kind: 'comment' | 'follow',
  userId: number,
  start: number,
): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    const reader = (await findReaders(context, trx, [userId], kind)).get(userId)
    const artist = await findArtist(trx, userId)
    if (!reader || !artist) return
    const from = new Date(start)
    const compose = kind === 'comment' ? composeComments : composeFollows
    const span = { userId, from, to: windowOf(kind, from).to }
    const { brandName: brand } = context.config
    const composed = await compose(trx, span, { ...artist, locale: reader.locale, brand })
    if (composed) await writeEmail(context, trx, reader, composed)
  })
}

/** @returns undefined where nothing is left to write about */
type Compose = (
  trx: Database,
  span: Span,
  reader: { locale: Locale; username: string; brand: string },
) => Promise<EmailParts | undefined>

const composeComments: Compose = async (trx, span, { locale, username }) => {
  const comments = await listCommentsWithin(trx, span)
  const [first] = comments
  if (!first) return undefined
  const { t } = translate(locale)
  const { name, title, kind } = first
  const count = comments.length
  const works = new Set(comments.map(({ publicId }) => publicId)).size
  const one =
    count > 1
      ? t('emails.community.comments', { count, title })
      : t('emails.community.comment', { name, title })
  const quoted = comments
    .slice(0, QUOTED)
    .map((comment) => quote(comment, { withTitle: works > 1, locale }))
  return {
    eventKey: `comments-of-${span.userId}-${span.from.getTime()}`,
    subject: works > 1 ? t('emails.community.commentsOnWorks', { count, works }) : one,
    paragraphs: [...quoted, ...moreThan('moreComments', count - QUOTED, locale)],
    action: {
      label: t(`emails.community.${works > 1 ? 'toProfile' : TO_WORK[kind]}`),
      path: works > 1 ? `/user/${username}` : `/${kind}/${first.publicId}/${first.slug}`,
    },
  }
}

function quote(
  { name, title, text }: { name: string; title: string; text: string },
  { withTitle, locale }: { withTitle: boolean; locale: Locale },
): string {
  const characters = [...text]
  const isLong = characters.length > QUOTED_LENGTH
  const cut = isLong ? `${characters.slice(0, QUOTED_LENGTH).join('')}…` : text
  const by = translate(locale).t('emails.community.quoted', { name })
  return `${withTitle ? `${title}\n` : ''}${by}\n${cut}`
}

const composeFollows: Compose = async (trx, span, { locale, username, brand }) => {
  const followers = await listFollowsWithin(trx, span)
  const [first] = followers
  if (!first) return undefined
  const { t } = translate(locale)
  const count = followers.length
  const named = followers.slice(0, NAMED).map((each) => `${each.name} (@${each.username})`)
  return {
    eventKey: `follows-${span.userId}-${span.from.getTime()}`,
    subject:
      count === 1
        ? t('emails.community.follow', { name: first.name })
        : t('emails.community.follows', { count }),
    paragraphs:
      count === 1
        ? [t('emails.community.followText', { ...first, brand })]
        : [
            t('emails.community.followsText', { count, brand }),
            named.join('\n'),
            ...moreThan('moreFollowers', count - NAMED, locale),
          ],
    action: {
      label: t('emails.community.toFollowers'),
      path: `/user/${username}/followers`,
    },
  }
}

type More = 'moreComments' | 'moreFollowers' | 'moreSounds'

export function moreThan(key: More, count: number, locale: Locale): string[] {
  return count > 0 ? [translate(locale).t(`emails.community.${key}`, { count })] : []
}
