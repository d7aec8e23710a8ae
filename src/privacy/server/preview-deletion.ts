import { sql } from 'kysely'
import { isFresh } from '#accounts/server/sessions/is-fresh.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { DeletionPreview } from '../contract.ts'

/** What deleting the viewer's account would mean: all numbers in one query. */
export async function previewDeletion(
  context: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
): Promise<DeletionPreview> {
  const { userId } = viewer
  const { rows } = await sql<Omit<DeletionPreview, 'fresh'>>`
    select
      (select count(*) from sounds where owner_id = ${userId} and deleted_at is null) as sounds,
      (select count(*) from albums where owner_id = ${userId} and deleted_at is null) as albums,
      (select count(distinct s.id) from sounds s join grants g on g.sound_id = s.id
        where s.owner_id = ${userId} and g.revoked_at is null) as "soldSounds",
      (select count(*) from grants where user_id = ${userId} and revoked_at is null) as purchases,
      (select greatest(0, coalesce(-sum(amount_yen), 0)) from ledger_entries
        where user_id = ${userId} and account = 'artist_payable')::bigint as "unpaidYen"
  `.execute(context.db)
  const [counts] = rows
  if (counts === undefined) throw new Error('Counting returned no row')
  return { ...counts, fresh: await isFresh(context, viewer) }
}
