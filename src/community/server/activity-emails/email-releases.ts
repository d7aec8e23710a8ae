import * as z from 'zod/mini'
import { findReaders } from '#accounts/server/emails/find-readers.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { writeEmails } from '#ports/mail/outbox.ts'
import { findRelease, listFollowerKeys } from '../select-followers.ts'
import { moreThan } from './email-activity.ts'
import { findArtist, listReleasesWithin } from './store.ts'
import { windowOf } from './window.ts'

/** Followers that one run emails; the next run continues after them. */
const BATCH = 300
const NAMED = 20

/** Follows `sound-released`: an album's twenty sounds make one email, after the hour. */
export const gatherReleasesJob = defineJob(
  'gather-releases',
  z.object({ soundId: z.number() }),
  async ({ db }, { soundId }) => {
    const release = await findRelease(db, soundId)
    if (!release) return
    const { ownerId, releasedAt } = release
    const { from, to: runAt } = windowOf('release', releasedAt)
    const key = `${ownerId}-${from}`
    await addJob(db, emailReleasesJob, { ownerId, from, after: 0 }, { key, runAt })
  },
)

/** `after`: the last follower of the previous run. */
const Batch = z.object({ ownerId: z.int(), from: z.int(), after: z.int() })

export const emailReleasesJob = defineJob('tell-of-releases', Batch, (context, batch) =>
  context.db.transaction().execute((trx) => compose(context, trx, batch)),
)

async function compose(
  context: Context,
  trx: Database,
  batch: z.output<typeof Batch>,
): Promise<void> {
  const { ownerId, from, after } = batch
  const { to } = windowOf('release', new Date(from))
  const sounds = await listReleasesWithin(trx, { userId: ownerId, from: new Date(from), to })
  const artist = await findArtist(trx, ownerId)
  const [first] = sounds
  if (!artist || !first) return
  const keys = await listFollowerKeys(trx, { ownerId, after, limit: BATCH })
  const readers = await findReaders(context, trx, keys, 'release')
  const count = sounds.length
  const emails = [...readers.values()].map((reader) => {
    const { t } = translate(reader.locale)
    const titles = sounds.slice(0, NAMED).map(({ title }) => title)
    const { brandName: brand } = context.config
    const named = { name: artist.name, title: first.title, count, brand }
    const path = count === 1 ? `/sound/${first.publicId}/${first.slug}` : `/user/${artist.username}`
    const parts = {
      eventKey: `releases-${ownerId}-${from}-${reader.userId}`,
      subject: t(count === 1 ? 'emails.community.release' : 'emails.community.releases', named),
      paragraphs:
        count === 1
          ? [t('emails.community.releaseText', named)]
          : [
              t('emails.community.releasesText', named),
              titles.join('\n'),
              ...moreThan('moreSounds', count - NAMED, reader.locale),
            ],
      action: { label: t('emails.community.listen'), path },
    }
    return { reader, parts }
  })
  await writeEmails(context, trx, emails)
  const last = keys.at(-1)
  if (keys.length === BATCH && last !== undefined) {
    await addJob(trx, emailReleasesJob, { ...batch, after: last })
  }
}
