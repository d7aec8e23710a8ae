import { sql } from 'kysely'
import { isShownTo } from '#community/server/select-blocks.ts'
import { isBought } from '#library/server/select-bought.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectReleases } from '#works/server/select-works.ts'

/** Fewer people in common could be known by name to someone who knows one of them. */
export const PEOPLE_IN_COMMON = 5
/** A work stores more than it shows: some may be withdrawn before the next time. */
const STORED = 24
/** The newest purchases of each person that count, so that one who buys much is not counted all night. */
const OF_EACH = 200

/**
 * Counts anew which works the same people bought, without purchases that are hidden, refunded or free,
 * and without those of people who have left. Works that everyone buys weigh less.
 */
export async function replaceBoughtTogether(trx: Transaction): Promise<void> {
  await trx.deleteFrom('boughtTogether').execute()
  await sql`
    with bought as materialized (
      select user_id, work_id from (
        select g.user_id, g.work_id,
          row_number() over (partition by g.user_id order by max(g.id) desc) as place
        from grants g
        join works w on w.id = g.work_id and w.listed
        join users u on u.id = g.user_id and u.deleted_at is null
        where ${isBought}
        group by g.user_id, g.work_id
      ) newest where place <= ${OF_EACH}
    ),
    buyers as (select work_id, count(*) as people from bought group by work_id),
    pairs as (
      select one.work_id, other.work_id as other_id, count(*)::int as people
      from bought one
      join bought other on other.user_id = one.user_id and other.work_id <> one.work_id
      group by 1, 2 having count(*) >= ${PEOPLE_IN_COMMON}
    ),
    placed as (
      select p.*, row_number() over (
        partition by p.work_id order by p.people / sqrt(b.people) desc, p.other_id desc) as place
      from pairs p join buyers b on b.work_id = p.other_id
    )
    insert into bought_together (work_id, place, other_id, people)
    select work_id, place, other_id, people from placed where place <= ${STORED}
  `.execute(trx)
}

/**
 * Leaves someone who has hidden their purchase of a work out of what was counted with it. Pairs that
 * too few people have left are deleted.
 */
export async function leaveOutBuyer(
  trx: Database,
  { userId, workId }: { userId: number; workId: number },
): Promise<void> {
  const theirs = sql`select g.work_id from grants g where g.user_id = ${userId} and ${isBought}`
  const isTheirs = sql`${workId} not in (${theirs}) and (
    b.work_id = ${workId} and b.other_id in (${theirs})
    or b.other_id = ${workId} and b.work_id in (${theirs}))`
  await sql`
    with gone as (
      delete from bought_together b where b.people <= ${PEOPLE_IN_COMMON} and ${isTheirs}
    )
    update bought_together b set people = b.people - 1
    where b.people > ${PEOPLE_IN_COMMON} and ${isTheirs}
  `.execute(trx)
}

interface Subject {
  workId: number
  readerId: number
}

const listNearest = compileForViewer(
  (
    db: Database,
    viewer: Grantee,
    { workId, readerId }: Subject,
    { isMember, limit }: { isMember: boolean; limit: number },
  ) => {
    const nearest = selectReleases(db, viewer)
      .innerJoin('boughtTogether as b', 'b.otherId', 'w.id')
      .where('b.workId', '=', workId)
      .orderBy('b.place')
      .limit(limit)
    return isMember ? nearest.where(isShownTo(readerId, 'w.ownerId')) : nearest
  },
)

/** Lists what the buyers of a work also bought and anyone may see; nothing of artists whom a member blocked or muted. */
export function listBoughtTogether(db: Database, viewer: Grantee, workId: number, limit: number) {
  const { userId } = viewer
  const shape = { isMember: userId !== undefined, limit }
  return listNearest(db, viewer, { workId, readerId: userId ?? 0 }, shape)
}
