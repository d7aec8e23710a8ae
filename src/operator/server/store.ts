import { sql } from 'kysely'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { OperatorAct } from '../contract.ts'

/** The proved address of an account; null where it has none. */
export async function findAddress(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}

interface Started {
  userId: number
  act: OperatorAct
  target: string
  reason: string
  passkey: string | null
  at: Date
}

/** @returns its number */
export async function insertAct(db: Database, started: Started): Promise<number> {
  const { id } = await db
    .insertInto('operatorActs')
    .values(started)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function closeAct(
  db: Database,
  id: number,
  outcome: { doneAt: Date } | { problem: string },
): Promise<void> {
  await db.updateTable('operatorActs').set(outcome).where('id', '=', id).execute()
}

/** Rows of a page and one more, newest first, before the row with this number. */
interface Before {
  limit: number
  before: number | undefined
}

export function listActs(db: Database, { limit, before }: Before) {
  return db
    .selectFrom('operatorActs as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('passkeys as p', 'p.publicId', 'a.passkey')
    .select(['a.id', 'a.act', 'a.target', 'a.reason', 'a.at', 'a.problem', 'a.doneAt'])
    .select(['u.username', 'p.name as passkeyName', 'a.passkey'])
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** Accounts by email address, ID or the beginning of their username; all where nothing is looked for. */
export function listAccounts(
  db: Database,
  { q, now, limit, before }: Before & { q: string; now: Date },
) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.publicId', 'u.username', 'u.name', 'u.email', 'u.registeredAt'])
    .select(({ selectFrom }) =>
      selectFrom('works as w')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('w.ownerId', '=', 'u.id')
        .where('w.deletedAt', 'is', null)
        .as('works'),
    )
    .select([
      isSuspended('account', sql.ref('u.id'), now).as('isSuspended'),
      isSuspended('payouts', sql.ref('u.id'), now).as('isFrozen'),
    ])
    .where('u.deletedAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('u.id', '<', before ?? 0))
    .$if(q !== '', (query) =>
      query.where('u.id', 'in', ({ selectFrom }) =>
        selectFrom('users')
          .select('id')
          .where('email', '=', q)
          .union(selectFrom('users').select('id').where('publicId', '=', q.toLowerCase()))
          .union(
            selectFrom('users')
              .select('id')
              .where('username', '>=', q)
              .where('username', '<', `${q}\u{10ffff}`),
          ),
      ),
    )
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()
}

/** Works by their ID or their artist's username; all where nothing is looked for. */
export function listWorks(db: Database, { q, limit, before }: Before & { q: string }) {
  return db
    .selectFrom('works as w')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select([
      'w.id',
      'w.publicId',
      'w.slug',
      selectTitleLine().as('title'),
      'w.kind',
      'w.status',
      'w.listed',
      'w.withdrawnFor',
    ])
    .select(['w.sales', 'w.priceYen', 'w.createdAt', 'w.deletedAt', 'u.username'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('featured as f').select('f.workId').whereRef('f.workId', '=', 'w.id')).as(
        'isFeatured',
      ),
    )
    .$if(before !== undefined, (query) => query.where('w.id', '<', before ?? 0))
    .$if(q !== '', (query) =>
      query.where('w.id', 'in', ({ selectFrom }) =>
        selectFrom('works')
          .select('id')
          .where('publicId', '=', q.toLowerCase())
          .union(
            selectFrom('works')
              .innerJoin('users', 'users.id', 'works.ownerId')
              .select('works.id')
              .where('users.username', '=', q),
          ),
      ),
    )
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

const MOST_CODES = 100

/** Discount codes and sets of download codes, newest first; what opens nothing by itself. */
export async function listCodes(db: Database) {
  const { rows } = await sql<{
    kind: 'discount' | 'download'
    username: string | null
    name: string
    used: number
    count: number | null
    createdAt: Date
    endsAt: Date | null
  }>`
    (select 'discount' as kind, u.username, c.code as name, c.uses as used, c.max_uses as count,
      c.created_at, c.ends_at
    from discount_codes c join users u on u.id = c.owner_id order by c.id desc limit ${MOST_CODES})
    union all
    (select 'download', u.username, s.name,
      (select count(*)::int from download_codes d where d.set_id = s.id and d.redeemed_at is not null),
      s.code_count, s.created_at, s.ends_at
    from download_code_sets s join users u on u.id = s.owner_id order by s.id desc limit ${MOST_CODES})
    order by created_at desc limit ${MOST_CODES}`.execute(db)
  return rows
}

/** What the files of the service come to, and the last backups. */
export async function measureStorage(db: Database) {
  const { rows } = await sql<{
    recordings: number
    recordingBytes: number
    images: number
    imageBytes: number
    bookletBytes: number
    backedUpAt: Date | null
  }>`
    select (select count(*)::int from recordings) as recordings,
      (select coalesce(sum(original_bytes), 0)::bigint from recordings) as recording_bytes,
      (select count(*)::int from images) as images,
      (select coalesce(sum(bytes), 0)::bigint from images) as image_bytes,
      (select coalesce(sum(bytes), 0)::bigint from booklets) as booklet_bytes,
      (select max(finished_at) from backups where is_whole) as backed_up_at`.execute(db)
  return rows[0]
}
