import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Credit } from '../credits.ts'
import { isPublic } from './select-works.ts'

/** A credit as it is stored; `link` is null where no account is named. */
export interface CreditRow {
  role: string
  name: string
  featured: boolean
  username: string | null
  link: NonNullable<Credit['link']> | null
}

/** The credits of a work `w`, in their order. An owner needs no agreement of their own. */
export const creditsOfWork: RawBuilder<CreditRow[]> = sql`array(
  select json_build_object('role', c.role, 'name', c.name, 'featured', c.featured,
    'username', m.username, 'link', case
      when m.id is null then null
      when m.id = w.owner_id then 'agreed'
      when l.ended_at is not null then 'declined'
      when l.agreed_at is not null then 'agreed'
      else 'asked' end)
  from credits c left join users m on m.id = c.user_id and m.deleted_at is null
  left join credit_links l on l.work_id = c.work_id and l.user_id = c.user_id
  where c.work_id = w.id order by c.position)`

/** Finds the registered members who have these usernames now. */
export async function listMembers(
  db: Database,
  usernames: readonly string[],
): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username::text from users where username = any(${usernames}::citext[])
      and registered_at is not null and deleted_at is null`.execute(db)
  return rows
}

type NewCredit = Pick<CreditRow, 'role' | 'name' | 'featured'> & { userId: number | null }

export async function replaceCredits(
  trx: Transaction,
  workId: number,
  credits: readonly NewCredit[],
): Promise<void> {
  const rows = credits.map((credit, position) => ({ ...credit, position }))
  await sql`
    with gone as (
      delete from credits where work_id = ${workId} and position >= ${rows.length}
    )
    insert into credits (work_id, position, role, name, featured, user_id)
    select ${workId}, position, role, name, featured, "userId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (position smallint, role text,
      name text, featured boolean, "userId" bigint)
    on conflict (work_id, position) do update set
      (role, name, featured, user_id) =
        (excluded.role, excluded.name, excluded.featured, excluded.user_id)
  `.execute(trx)
}

/**
 * Lists the members whom a public work credits, or a public sound of the album that it is, and who were
 * never asked about it; without its owner.
 */
export async function listUnasked(
  db: Database,
  workId: number,
): Promise<{ workId: number; userId: number }[]> {
  const { rows } = await sql<{ workId: number; userId: number }>`
    select distinct c.work_id, c.user_id from credits c join works w on w.id = c.work_id
    where w.id in (
      select ${workId}::bigint union all select sound_id from album_sounds where album_id = ${workId}
    ) and c.user_id <> w.owner_id and ${isPublic}
      and not exists (select from credit_links l where l.work_id = w.id and l.user_id = c.user_id)
    order by c.work_id, c.user_id`.execute(db)
  return rows
}

/** Counts the members whom the owner of a work has asked since then. */
export async function countAsked(db: Database, workId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from credit_links l join works w on w.id = l.work_id
    where l.asked_at > ${since}
      and w.owner_id = (select owner_id from works where id = ${workId})`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns those that were not there yet */
export async function insertLinks(
  trx: Transaction,
  links: readonly { publicId: string; workId: number; userId: number; askedAt: Date }[],
): Promise<{ id: number; userId: number }[]> {
  return trx
    .insertInto('creditLinks')
    .values(links)
    .onConflict((conflict) => conflict.columns(['workId', 'userId']).doNothing())
    .returning(['id', 'userId'])
    .execute()
}

/** @returns the work, or undefined where the account was not asked */
export async function answerLink(
  trx: Transaction,
  { publicId, userId, agrees, at }: { publicId: string; userId: number; agrees: boolean; at: Date },
) {
  return trx
    .updateTable('creditLinks as l')
    .from('works as w')
    .set(agrees ? { agreedAt: sql`coalesce(agreed_at, ${at})`, endedAt: null } : { endedAt: at })
    .whereRef('w.id', '=', 'l.workId')
    .where('l.publicId', '=', publicId)
    .where('l.userId', '=', userId)
    .returning(['w.id', 'w.kind'])
    .executeTakeFirst()
}
