import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { type EmailParts, writeEmails } from '#ports/mail/outbox.ts'
import { type Drop, findArtistOfDrop, listDrops, markNoticed } from './drop-store.ts'

/** A price that is corrected within this time was a slip, of which no one hears. */
const DELAY_MS = 60 * 60 * 1000
/** A member is emailed of a work once in so many days, and only of a still lower price. */
const QUIET_DAYS = 30
/** Members that one run emails; the next run continues after them. */
const BATCH = 300
const NAMED = 20

export const findSoundDropJob = defineJob(
  'find-price-drop-of-sound',
  z.object({ soundId: z.number() }),
  (context, { soundId }) => emailLater(context, soundId),
)

export const findAlbumDropJob = defineJob(
  'find-price-drop-of-album',
  z.object({ albumId: z.number() }),
  (context, { albumId }) => emailLater(context, albumId),
)

/** Emails all price drops of an artist together: one email a member, not one a work. */
async function emailLater({ db, clock }: Context, workId: number): Promise<void> {
  const artist = await findArtistOfDrop(db, workId)
  if (!artist) return
  const { ownerId } = artist
  const runAt = new Date(clock.now().getTime() + DELAY_MS)
  await addJob(db, emailDropsJob, { ownerId, after: 0 }, { key: `${ownerId}`, runAt })
}

/** `after`: the last member of the previous run. */
const Batch = z.object({ ownerId: z.int(), after: z.int() })

export const emailDropsJob = defineJob('email-price-drops', Batch, (context, batch) =>
  context.db.transaction().execute((trx) => emailDrops(context, trx, batch)),
)

async function emailDrops(
  context: Context,
  trx: Database,
  { ownerId, after }: z.output<typeof Batch>,
): Promise<void> {
  const now = context.clock.now()
  const since = new Date(now)
  since.setDate(since.getDate() - QUIET_DAYS)
  const members = await listDrops(trx, { ownerId, after, now, since, limit: BATCH })
  const keys = members.map(({ userId }) => userId)
  const readers = await findReaders(context, trx, keys, 'price')
  const emails = members.flatMap(({ userId, name, works }) => {
    const reader = readers.get(userId)
    const parts = reader && compose(works, { userId, name, locale: reader.locale, context })
    return parts ? [{ reader, parts, userId, works }] : []
  })
  await writeEmails(context, trx, emails)
  await markNoticed(trx, emails, now)
  const last = keys.at(-1)
  if (keys.length === BATCH && last !== undefined) {
    await addJob(trx, emailDropsJob, { ownerId, after: last })
  }
}

interface About {
  userId: number
  /** The artist. */
  name: string
  locale: Locale
  context: Pick<Context, 'config'>
}

function compose(
  works: readonly Drop[],
  { userId, name, locale, context }: About,
): EmailParts | undefined {
  const [first] = works
  if (!first) return undefined
  const { t } = translate(locale)
  const { brandName: brand } = context.config
  const eventKey = `price-drop-${userId}-${first.id}-${first.price}`
  const count = works.length
  if (count === 1) {
    const { title, price, before } = first
    return {
      eventKey,
      subject: t('emails.prices.one', { title, yen: before - price }),
      paragraphs: [t('emails.prices.oneText', { title, name, brand, price, before })],
      action: {
        label: t('emails.community.listen'),
        path: `/${first.kind}/${first.publicId}/${first.slug}`,
      },
    }
  }
  const lines = works
    .slice(0, NAMED)
    .map(({ title, price, before }) => t('emails.prices.line', { title, price, before }))
  const more = count > NAMED ? [t('emails.prices.more', { count: count - NAMED })] : []
  return {
    eventKey,
    subject: t('emails.prices.many', { count, name }),
    paragraphs: [t('emails.prices.manyText', { name, brand }), lines.join('\n'), ...more],
    action: { label: t('emails.prices.toSaved'), path: '/my/saved' },
  }
}
