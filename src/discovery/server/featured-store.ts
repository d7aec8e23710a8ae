import { sql } from 'kysely'
import { isUnmuted } from '#community/server/select-blocks.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectReleases } from '#works/server/select-works.ts'

const MOST = 12

/** Lists those of the first featured works that may be listed now. */
export function listFeaturedWorks(db: Database, viewer: Grantee) {
  return listFirst(db, viewer, {}, undefined)
}

const listFirst = compileForViewer((db, viewer) => {
  const first = db
    .selectFrom('featured')
    .select(['workId', 'position'])
    .orderBy('position')
    .limit(MOST)
  return selectReleases(db, viewer)
    .innerJoin(first.as('f'), 'f.workId', 'w.id')
    .where(isUnmuted(viewer))
    .orderBy('f.position')
})

/** Returns all of the list in order, also what is not public now and is therefore not shown. */
export async function listFeaturedTitles(db: Database) {
  const { rows } = await sql<{ id: string; kind: string; title: string; isListed: boolean }>`
    select w.public_id as id, ${selectTitleLine()} as title, w.kind, w.listed as is_listed
    from featured f join works w on w.id = f.work_id
    order by f.position
  `.execute(db)
  return rows
}

/** Internal key of a public work. */
export async function findListed(db: Database, publicId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('works')
    .select('id')
    .where('publicId', '=', publicId)
    .where('listed', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function insertFirst(trx: Transaction, workId: number, at: Date): Promise<void> {
  const { first } = await trx
    .selectFrom('featured')
    .select((row) => row.fn.min<number | null>('position').as('first'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('featured')
    .values({ position: (first ?? 1) - 1, workId, featuredAt: at })
    .execute()
}

/** @returns false where it was not featured */
export async function deleteFeatured(db: Database, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from featured where work_id = (select id from works where public_id = ${publicId})
    returning position
  `.execute(db)
  return rows.length > 0
}
