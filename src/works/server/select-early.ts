import { type RawBuilder, sql } from 'kysely'
import type { Grantee } from './select-works.ts'

/**
 * True if a sound `w` may be heard early where its artist wants it: a processed Draft that was never
 * public, is not on its way to a private link, and was neither withdrawn nor refused.
 */
export const canBeEarly = sql<boolean>`(w.kind = 'sound' and w.status = 'Draft'
  and w.wanted_status is distinct from 'Private' and w.released_at is null
  and w.deleted_at is null and w.withdrawn_for is null
  and exists (select from sounds es join recordings er on er.id = es.recording_id
    where es.id = w.id and er.status = 'READY' and er.refused_at is null
      and er.full_link_id is not null))`

/** True while supporters can hear a sound `w` before it is public. */
export const isEarly = sql<boolean>`(exists (select from early_listens e
  where e.sound_id = w.id and e.ended_at is null) and ${canBeEarly})`

/**
 * Selects, as a part of another query, whether they hear a sound `w` early as a supporter of its
 * artist: someone who has bought something that was not refunded.
 */
export function selectEarly({ userId }: Pick<Grantee, 'userId'>): RawBuilder<boolean> {
  if (userId === undefined) return sql<boolean>`false`
  return sql<boolean>`(${isEarly} and exists (select from artist_buyers y
    where y.artist_id = w.owner_id and y.user_id = ${userId}))`
}

/** True if supporters know the address of a sound `w`, now or from before. */
export const wasEarly = sql<boolean>`exists (select from early_listens e where e.sound_id = w.id)`
