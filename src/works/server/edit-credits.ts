import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { type Credit, featuredOf } from '../credits.ts'
import { albumChanged } from './albums/events.ts'
import {
  answerLink,
  type CreditRow,
  countAsked,
  insertLinks,
  listMembers,
  listUnasked,
  replaceCredits,
} from './credits-store.ts'
import { soundChanged } from './sounds/events.ts'

/**
 * Writes the credits of a work. @returns what its row has of them; nothing where they stay the same
 *
 * @throws Problem credit_user_unknown
 */
export async function writeCredits(
  trx: Transaction,
  work: { id: number; credits: readonly CreditRow[] },
  credits: readonly Credit[] | undefined,
): Promise<{ featured?: string[] }> {
  if (credits === undefined || isSame(credits, work.credits)) return {}
  const usernames = credits.flatMap(({ username }) => username ?? [])
  const members = usernames.length === 0 ? [] : await listMembers(trx, usernames)
  const known = new Map(members.map(({ id, username }) => [username.toLowerCase(), id]))
  const rows = credits.map(({ role, name, featured, username }) => {
    const userId = username === null ? null : known.get(username.toLowerCase())
    if (userId === undefined) {
      throw new Problem('credit_user_unknown', { fields: { credits: 'credit_user_unknown' } })
    }
    return { role, name, featured, userId }
  })
  await replaceCredits(trx, work.id, rows)
  return { featured: featuredOf(credits) }
}

function isSame(credits: readonly Credit[], present: readonly CreditRow[]): boolean {
  const contentOf = (all: readonly (Credit | CreditRow)[]) =>
    JSON.stringify(all.map((one) => [one.role, one.name, one.featured, one.username]))
  return contentOf(credits) === contentOf(present)
}

/** Asks go to people who did not expect them. */
const ASKS_PER_DAY = 50
const DAY_MS = 24 * 60 * 60 * 1000

async function askCredited(context: Context, workId: number): Promise<void> {
  const { db, clock } = context
  const unasked = await listUnasked(db, workId)
  if (unasked.length === 0) return
  const at = clock.now()
  const today = await countAsked(db, workId, new Date(at.getTime() - DAY_MS))
  const asked = unasked.slice(0, Math.max(0, ASKS_PER_DAY - today))
  if (asked.length === 0) return
  await db.transaction().execute(async (trx) => {
    const rows = asked.map((one) => ({ ...one, publicId: newId(), askedAt: at }))
    const links = await insertLinks(trx, rows)
    await notify(
      trx,
      links.map(({ id, userId }) => ({ userId, kind: 'credit' as const, subjectId: id, at })),
    )
  })
}

/** Members are asked once the work is public; a Draft may name someone by mistake. */
export const askCreditedOfSound = defineJob(
  'ask-credited-of-sound',
  z.object({ soundId: z.int() }),
  (context, { soundId }) => askCredited(context, soundId),
)
export const askCreditedOfAlbum = defineJob(
  'ask-credited-of-album',
  z.object({ albumId: z.int() }),
  (context, { albumId }) => askCredited(context, albumId),
)

/**
 * Agrees that one’s profile is linked, or ends it; also after having answered otherwise.
 *
 * @throws Problem not_found where one was not asked
 */
export async function answerCredit(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  { userId }: Member,
  publicId: string,
  agrees: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const at = context.clock.now()
    const work = await answerLink(trx, { publicId, userId, agrees, at })
    if (work === undefined) throw new Problem('not_found')
    if (work.kind === 'sound') await publish(context, trx, soundChanged, { soundId: work.id })
    else await publish(context, trx, albumChanged, { albumId: work.id })
  })
}
