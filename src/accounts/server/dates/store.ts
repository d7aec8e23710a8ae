import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectCreator } from '../select-creator.ts'

const COLUMNS = [
  'd.publicId',
  'd.title',
  'd.localTime',
  'd.timeZone',
  'd.startsAt',
  'd.venue',
  'd.city',
  'd.link',
  'd.updatedAt',
] as const

export type DateRow = Pick<
  Selectable<DB['eventDates']>,
  | 'publicId'
  | 'title'
  | 'localTime'
  | 'timeZone'
  | 'startsAt'
  | 'venue'
  | 'city'
  | 'link'
  | 'updatedAt'
>

/**
 * The dates of a creator that start later than `since`, the next first, found by the usernames of
 * profiles; undefined where there is no such creator.
 */
export async function listDates(
  db: Database,
  username: string,
  since: Date,
): Promise<{ username: string; dates: DateRow[] } | undefined> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('eventDates as d', (join) =>
      join.onRef('d.ownerId', '=', 'u.id').on('d.startsAt', '>', since),
    )
    .select(['u.username', ...COLUMNS])
    .where('u.id', '=', selectCreator(username))
    .orderBy('d.startsAt')
    .orderBy('d.id')
    .execute()
  const owner = rows[0]?.username
  return owner ? { username: owner, dates: rows.filter(isDate) } : undefined
}

/** A creator without dates is one row without any. */
const isDate = <Row extends { [K in keyof DateRow]: DateRow[K] | null }>(
  row: Row,
): row is Row & DateRow => row.publicId !== null

/** A date of a live account, with the username of its artist. */
export function findDate(db: Database, publicId: string) {
  return db
    .selectFrom('eventDates as d')
    .innerJoin('users as u', 'u.id', 'd.ownerId')
    .select(['u.username', ...COLUMNS])
    .where('d.publicId', '=', publicId)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function countDatesOf(trx: Transaction, ownerId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('eventDates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDate(
  trx: Transaction,
  row: Insertable<DB['eventDates']>,
): Promise<void> {
  await trx.insertInto('eventDates').values(row).execute()
}

/** @returns false where the account has no such date */
export async function changeDate(
  trx: Transaction,
  { publicId, ownerId, ...row }: Omit<DateRow, 'ownerId'> & { ownerId: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('eventDates')
    .set(row)
    .where('publicId', '=', publicId)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** @returns false where the account has no such date */
export async function deleteDateRow(
  trx: Transaction,
  { publicId, ownerId }: { publicId: string; ownerId: number },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('eventDates')
    .where('publicId', '=', publicId)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the dates of an account, or those that started by `until`. */
export async function deleteDatesOf(
  trx: Transaction,
  ownerId: number,
  until?: Date,
): Promise<void> {
  const all = trx.deleteFrom('eventDates').where('ownerId', '=', ownerId)
  await (until ? all.where('startsAt', '<=', until) : all).execute()
}
