import { type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** Takes all of somebody's sounds away, as `delete-sound` does with one. */
export async function markSoundsDeleted(
  trx: Transaction,
  ownerId: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('sounds')
    .set((row) => ({
      deleted_at: row.fn.coalesce('deleted_at', row.val(at)),
      updated_at: at,
      wanted_status: null,
      next_recording_id: null,
      stream_link_id: null,
      description: '',
    }))
    .where('owner_id', '=', ownerId)
    .execute()
  await trx
    .deleteFrom('sound_tags')
    .where('sound_id', 'in', (sounds) =>
      sounds.selectFrom('sounds').select('id').where('owner_id', '=', ownerId),
    )
    .execute()
}

export function listSoundKeys(db: Database, ownerId: number, after: number, limit: number) {
  return db
    .selectFrom('sounds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the row of a sound that nobody ever ordered, with all that hangs on it. */
export async function deleteUnorderedSound(db: Database, id: number): Promise<void> {
  await db
    .deleteFrom('sounds')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items as oi').select('oi.id').whereRef('oi.sound_id', '=', 'sounds.id'),
        ),
      ),
    )
    // It may have been bought with an album.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('grants as g').select('g.id').whereRef('g.sound_id', '=', 'sounds.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('album_grant_sounds as m')
            .select('m.sound_id')
            .whereRef('m.sound_id', '=', 'sounds.id'),
        ),
      ),
    )
    .execute()
}

/** What was given for it is gone, too. */
export async function clearReactions(db: Database, id: number): Promise<void> {
  await db
    .updateTable('sound_counts')
    .set({ claps: 0, comments: 0 })
    .where('sound_id', '=', id)
    .execute()
}

export async function countOwnSounds(db: Database, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sounds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One's own sounds in the order they were made, each with its original and its cover. */
export function listOwnSounds(db: Database, ownerId: number, after: number, limit: number) {
  return db
    .selectFrom('sounds as s')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('images as cover', 'cover.id', 's.cover_id')
    .leftJoin('sound_counts as c', 'c.sound_id', 's.id')
    .select(['s.id', 's.public_id as publicId', 's.title', 's.description', 's.genre', 's.status'])
    .select(['s.wanted_status as wantedStatus', 's.sales', 's.price_yen as priceYen'])
    .select(['s.name_your_price as nameYourPrice', 's.sampling', 's.limit_on as limitOn'])
    .select(['s.limit_from as limitFrom', 's.limit_to as limitTo', 's.license'])
    .select(['s.cc_type as ccType', 's.created_at as createdAt', 's.updated_at as updatedAt'])
    .select(['s.reading', 's.rights', 's.work_code as workCode', 's.isrc'])
    .select(['s.release_at as releaseDate', 's.album_only as albumOnly'])
    .select(['s.released_at as releasedAt', 'r.status as recording', 'r.file_name as fileName'])
    .select(['r.original_key as key', 'r.original_bytes as bytes', 'r.queued_at as uploadedAt'])
    .select(['r.duration_seconds as durationSeconds', 'r.codec', 'r.container'])
    .select(['r.sample_rate as sampleRate', 'r.channels', 'r.bits'])
    .select(['r.loudness_lufs as loudnessLufs', 'r.true_peak_db as truePeakDb'])
    .select(['c.plays', 'c.claps', 'c.comments'])
    .select(['cover.key as coverKey', 'cover.bytes as coverBytes', 'cover.created_at as coverAt'])
    .select(
      sql<
        string[]
      >`array(select t.tag from sound_tags t where t.sound_id = s.id order by t.position)`.as(
        'tags',
      ),
    )
    .where('s.owner_id', '=', ownerId)
    .where('s.id', '>', after)
    .where(sql<SqlBool>`s.deleted_at is null`)
    .orderBy('s.id')
    .limit(limit)
    .execute()
}
