import { sql } from 'kysely'
import type { Transaction } from '#ports/database/open-database.ts'

/** Lets supporters hear a sound before it is public; again changes nothing while they can. */
export async function beginEarly(trx: Transaction, soundId: number, at: Date): Promise<void> {
  await sql`
    insert into early_listens (sound_id, begun_at) values (${soundId}, ${at})
    on conflict (sound_id) do update set begun_at = excluded.begun_at, ended_at = null
    where early_listens.ended_at is not null`.execute(trx)
}

export async function endEarly(trx: Transaction, soundId: number, at: Date): Promise<void> {
  await trx
    .updateTable('earlyListens')
    .set({ endedAt: at })
    .where('soundId', '=', soundId)
    .where('endedAt', 'is', null)
    .execute()
}
