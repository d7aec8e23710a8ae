import { type RawBuilder, sql } from 'kysely'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import { isShownTo } from '#community/server/select-blocks.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { isLive } from '#works/server/select-works.ts'
import type { WorkKind } from '#works/server/works-store.ts'

/** A work that is cheaper than when someone saved it. */
export interface Drop {
  id: number
  kind: WorkKind
  publicId: string
  slug: string
  title: string
  price: number
  before: number
}

export interface Drops {
  userId: number
  /** The artist. */
  name: string
  works: Drop[]
}

/** True if the work `w` is cheaper than when it was saved as `v`, and than the member was told. */
const isCheaper = sql<boolean>`(w.listed and w.sales
  and w.price_yen < least(v.price_yen, coalesce(v.noticed_yen, v.price_yen)))`

/** Finds the artist of a work that someone saved when it cost more. */
export function findArtistOfDrop(db: Database, workId: number) {
  return db
    .selectFrom('works as w')
    .select('w.ownerId')
    .where('w.id', '=', workId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('savedWorks as v').whereRef('v.workId', '=', 'w.id').where(isCheaper)),
    )
    .executeTakeFirst()
}

/** True if the member has the work `w` of the saved one `v`: the sound, or all that is public of the album. */
const isOwned: RawBuilder<boolean> = sql`(case w.kind when 'sound' then ${covers(sql`w.id`)}
  else not exists (
    select from album_sounds m join works t on t.id = m.sound_id
    where m.album_id = w.id and t.status = 'Released' and t.deleted_at is null
      and not ${covers(sql`t.id`)}) end)`

function covers(soundId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from grant_sounds c join grants g on g.id = c.grant_id
    where c.sound_id = ${soundId} and g.user_id = v.user_id and ${isLive})`
}

interface Batch {
  ownerId: number
  after: number
  now: Date
  /** The works of which a member was emailed since then are left out. */
  since: Date
  limit: number
}

/**
 * Lists who is to be emailed of an artist's works, by ascending key from above `after`: those who chose
 * such emails and are not suspended, for works that they do not have, of an artist whom they see.
 */
export async function listDrops(
  db: Database,
  { ownerId, after, now, since, limit }: Batch,
): Promise<Drops[]> {
  const { rows } = await sql<Drops>`
    select v.user_id, coalesce(max(u.name), '') as name,
      json_agg(json_build_object('id', w.id, 'kind', w.kind, 'publicId', w.public_id, 'slug', w.slug,
        'title', ${selectTitleLine()}, 'price', w.price_yen, 'before', v.price_yen) order by v.saved_at desc)
        as works
    from works w
    join users u on u.id = w.owner_id
    join saved_works v on v.work_id = w.id
    join email_preferences e on e.user_id = v.user_id and e.kind = 'price' and e.wanted
    where w.owner_id = ${ownerId} and v.user_id > ${after} and v.user_id <> w.owner_id
      and ${isCheaper} and (v.noticed_at is null or v.noticed_at <= ${since})
      and ${isShownTo('v.userId', 'w.ownerId')}
      and not ${isSuspended('account', sql`v.user_id`, now)}
      and not ${isOwned}
    group by v.user_id
    order by v.user_id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Remembers that members were emailed of these works. */
export async function markNoticed(
  db: Database,
  noticed: readonly Pick<Drops, 'userId' | 'works'>[],
  at: Date,
): Promise<void> {
  const rows = noticed.flatMap(({ userId, works }) =>
    works.map(({ id, price }) => ({ user: userId, work: id, price })),
  )
  if (rows.length === 0) return
  await sql`
    update saved_works v set noticed_yen = n.price, noticed_at = ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n ("user" bigint, work bigint, price int)
    where v.user_id = n."user" and v.work_id = n.work
  `.execute(db)
}
