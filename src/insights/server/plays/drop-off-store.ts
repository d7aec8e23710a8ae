import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

export async function addToDropOff(
  trx: Transaction,
  more: { recordingId: number; soundId: number; listeners: number; added: number[] },
): Promise<void> {
  const { recordingId, soundId, listeners, added } = more
  await sql`
    insert into drop_offs as d (recording_id, sound_id, listeners, heard)
    values (${recordingId}, ${soundId}, ${listeners}, ${added})
    on conflict (recording_id) do update set listeners = d.listeners + excluded.listeners,
      heard = array(select a + b from unnest(d.heard, excluded.heard) with ordinality as p(a, b, n)
        order by n)
  `.execute(trx)
}

/** Where people are in the present recording of one's own sound; undefined for others' sounds. */
export function findDropOff(db: Database, ownerId: number, soundPublicId: string) {
  return db
    .selectFrom('sounds as s')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('drop_offs as d', 'd.recording_id', 's.recording_id')
    .select(['s.public_id as id', 's.slug', 's.title', 'r.duration_seconds as duration'])
    .select(['d.listeners', 'd.heard'])
    .where('s.owner_id', '=', ownerId)
    .where('s.public_id', '=', soundPublicId)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
}
