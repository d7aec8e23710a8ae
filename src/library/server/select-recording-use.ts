import { sql } from 'kysely'
import type { RecordingUse } from '#ports/recording-use.ts'

/** True if the order `o` is not settled yet, or is a gift that is still to be sent. */
export const isUnsettled = sql<boolean>`(o.status in ('open', 'held') or (o.status = 'paid'
  and exists (select from gifts t where t.order_id = o.id and t.delivered_at is null)))`

/** Sales comes last in the order of features, so it may read the tables of all that use recordings. */
export const recordingUse: RecordingUse = {
  isPlayed: (id) => sql`exists (select from sounds s where s.recording_id = ${id})`,
  hasSound: (id) =>
    sql`exists (select from sounds s where s.recording_id = ${id} or s.next_recording_id = ${id})`,
  isReplaced: (id) => sql`exists (select from replaced_recordings p where p.recording_id = ${id})`,
  isAwaited: (id) => sql`exists (select from sounds s join works w on w.id = s.id
    where s.recording_id = ${id} and w.wanted_status is not null)`,
  isBought: (id) => sql`exists (select from sounds s join grant_sounds c on c.sound_id = s.id
    join grants g on g.id = c.grant_id where s.recording_id = ${id} and g.revoked_at is null)`,
  isOrdered: (id) => sql`exists (select from sounds s where s.recording_id = ${id} and exists (
    select from order_items i join orders o on o.id = i.order_id
    where ${isUnsettled} and (i.work_id = s.id or exists (
      select from album_sounds m where m.album_id = i.work_id and m.sound_id = s.id))))`,
  sold: (soundId) => sql`(select count(*) from order_items i join orders o on o.id = i.order_id
    where i.work_id = ${soundId} and o.paid_at is not null and i.refund_wanted_at is null
      and not exists (select from order_adjustments a
        where a.order_id = o.id and a.kind = 'gift'))`,
  soundId: (id) => sql`(select w.public_id from sounds s join works w on w.id = s.id
    where ${id} in (s.recording_id, s.next_recording_id) order by s.id limit 1)`,
  accountName: (id) =>
    sql`(select coalesce(u.username, u.public_id) from users u where u.id = ${id})`,
  isMiningReserved: (id) =>
    sql`coalesce((select u.tdm_reserved_at is not null from users u where u.id = ${id}), false)`,
}
