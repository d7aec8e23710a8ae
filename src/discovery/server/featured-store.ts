import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

export interface FeaturedKey {
  kind: 'sound' | 'album'
  id: number
}

const MOST = 12

export async function listFeaturedKeys(db: Database): Promise<FeaturedKey[]> {
  const { rows } = await sql<FeaturedKey>`
    select case when sound_id is null then 'album' else 'sound' end as kind,
      coalesce(sound_id, album_id) as id
    from featured order by position limit ${MOST}
  `.execute(db)
  return rows
}

/** All of it in order, also what is not public now and is therefore not shown. */
export async function listFeaturedTitles(db: Database) {
  const { rows } = await sql<{ id: string; kind: string; title: string; isListed: boolean }>`
    select coalesce(s.public_id, a.public_id) as id, coalesce(s.title, a.title) as title,
      case when f.sound_id is null then 'album' else 'sound' end as kind,
      coalesce(s.listed, a.status = 'Released' and a.deleted_at is null) as "isListed"
    from featured f
    left join sounds s on s.id = f.sound_id
    left join albums a on a.id = f.album_id
    order by f.position
  `.execute(db)
  return rows
}

export async function findListed(db: Database, publicId: string): Promise<FeaturedKey | undefined> {
  const { rows } = await sql<FeaturedKey>`
    select 'sound' as kind, id from sounds where public_id = ${publicId} and listed
    union all
    select 'album', id from albums
    where public_id = ${publicId} and status = 'Released' and deleted_at is null
  `.execute(db)
  return rows[0]
}

export async function insertFirst(trx: Transaction, key: FeaturedKey, at: Date): Promise<void> {
  const column = key.kind === 'sound' ? 'sound_id' : 'album_id'
  const { first } = await trx
    .selectFrom('featured')
    .select((row) => row.fn.min<number | null>('position').as('first'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('featured')
    .values({ position: (first ?? 1) - 1, [column]: key.id, featured_at: at })
    .execute()
}

/** @returns false where it was not featured */
export async function deleteFeatured(db: Database, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from featured where sound_id = (select id from sounds where public_id = ${publicId})
      or album_id = (select id from albums where public_id = ${publicId})
    returning position
  `.execute(db)
  return rows.length > 0
}
