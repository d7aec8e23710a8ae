import { USERNAME_PATTERN } from '#accounts/contract.ts'
import type { EventDate, NewEventDate } from '#accounts/dates-contract.ts'
import { DATES_MAX } from '#accounts/dates-contract.ts'
import { newId } from '#kernel/ids.ts'
import { isoOf, localOf, withOffset } from '#kernel/local-time.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { cleanLink } from '../clean-link.ts'
import { userChanged } from '../events.ts'
import { lockUser } from '../store.ts'
import {
  changeDate,
  countDatesOf,
  type DateRow,
  deleteDateRow,
  deleteDatesOf,
  insertDate,
  listDates,
} from './store.ts'

/** Nobody says how long a concert takes: it leaves the profile this long after its start. */
const SHOWN_MS = 6 * 60 * 60 * 1000

/** The dates to come of a creator, the next first. @throws Problem not_found */
export async function listDatesToCome(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  username: string,
): Promise<{ username: string; dates: DateRow[] }> {
  const isPossible = USERNAME_PATTERN.test(username)
  const found = isPossible ? await listDates(db, username, shownSince(clock.now())) : undefined
  if (found === undefined) throw new Problem('not_found')
  return found
}

/** @throws Problem date_invalid, date_past, date_link_invalid, dates_full */
export async function createDate(
  context: Context,
  viewer: Member,
  fields: NewEventDate,
): Promise<EventDate> {
  const row = { publicId: newId(), ...readFields(context, fields) }
  const { userId } = viewer
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    // Nothing shows what is over.
    await deleteDatesOf(trx, userId, shownSince(row.updatedAt))
    if ((await countDatesOf(trx, userId)) >= DATES_MAX) throw new Problem('dates_full')
    await insertDate(trx, { ...row, ownerId: userId })
    await publish(context, trx, userChanged, { userId })
  })
  return presentDate(row)
}

/** @throws Problem not_found, date_invalid, date_past, date_link_invalid */
export async function updateDate(
  context: Context,
  viewer: Member,
  publicId: string,
  fields: NewEventDate,
): Promise<EventDate> {
  const row = { publicId, ...readFields(context, fields) }
  const { userId } = viewer
  await context.db.transaction().execute(async (trx) => {
    if (!(await changeDate(trx, { ...row, ownerId: userId }))) throw new Problem('not_found')
    await publish(context, trx, userChanged, { userId })
  })
  return presentDate(row)
}

/** @throws Problem not_found */
export async function deleteDate(
  context: Context,
  { userId }: Member,
  publicId: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteDateRow(trx, { publicId, ownerId: userId }))) throw new Problem('not_found')
    await publish(context, trx, userChanged, { userId })
  })
}

export function presentDate(row: DateRow): EventDate {
  const { publicId, startsAt, updatedAt, ...rest } = row
  return {
    id: publicId,
    title: rest.title,
    localTime: rest.localTime,
    timeZone: rest.timeZone,
    startsAt: withOffset(startsAt, rest.timeZone),
    venue: rest.venue,
    city: rest.city,
    link: rest.link,
    updatedAt: updatedAt.toISOString(),
  }
}

const shownSince = (now: Date) => new Date(now.getTime() - SHOWN_MS)

function readFields({ clock }: Pick<Context, 'clock'>, { link = null, ...fields }: NewEventDate) {
  const { localTime, timeZone } = fields
  const moment = isoOf(localTime, timeZone)
  // There is no 31 April, and no half past two on the night when clocks go forward.
  if (!moment || localOf(moment, timeZone) !== localTime) {
    throw fieldProblem('localTime', 'date_invalid')
  }
  const startsAt = new Date(moment)
  const updatedAt = clock.now()
  if (startsAt <= shownSince(updatedAt)) throw fieldProblem('localTime', 'date_past')
  const address = link === null ? null : cleanLink(link)
  if (address === undefined) throw fieldProblem('link', 'date_link_invalid')
  return { ...fields, link: address, startsAt, updatedAt }
}
