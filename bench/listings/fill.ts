import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { GENRES } from '../../src/works/contract.ts'

/** Sounds of one artist, and albums of ten sounds. */
const EACH = 10
/** Whom the reader of the feed follows. */
export const FOLLOWS = 300

/**
 * Rows as the service would have made them, without their files: each sound of a genre, with a tag
 * that one in fifty has and one that twenty have, two claps and a day of plays.
 */
export async function fill(db: Database, sounds: number): Promise<void> {
  const artists = sounds / EACH
  await db.connection().execute(async (one) => {
    // References and shelves are written here as the triggers would have written them.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`insert into users (public_id, email, username, name, registered_at)
      select 'u' || n, 'u' || n || '@example.com', 'user-' || n, 'U ' || n, now()
      from generate_series(1, ${artists}::int) n`.execute(one)
    await sql`insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes,
        file_name, status, duration_seconds, stream_prefix)
      select 'r' || n, 1 + n % ${artists}::int, n, 'k' || n, 1000, 'a.wav', 'READY', 180, 'streams/' || n
      from generate_series(1, ${sounds}::int) n`.execute(one)
    await sql`with made as (
        insert into works (id, kind, public_id, owner_id, title, slug, genre, status, released_at)
        overriding system value
        select id, 'sound', 's' || id, owner_id, 'Sound ' || id, 'sound',
          (${[...GENRES]}::text[])[1 + (hashint4(id::int) & 15)], 'Released',
          now() - (hashint4(id::int) & 65535) * interval '7 minutes'
        from recordings returning id)
      insert into sounds (id, recording_id) select id, id from made`.execute(one)
    await sql`insert into work_tags (work_id, tag, position)
      select id, 'common ' || (hashint4(id::int + 1) & 63), 0 from sounds
      union all select id, 'rare ' || id / 20, 1 from sounds`.execute(one)
    await sql`insert into work_counts (work_id, plays, claps)
      select id, hashint4(id::int + 2) & 1023, hashint4(id::int + 3) & 255 from sounds`.execute(one)
    await sql`insert into claps (work_id, user_id, count)
      select id, 1 + (id * 7 + k * 11) % ${artists}::int, 1 from sounds, generate_series(1, 2) k`.execute(
      one,
    )
    await sql`insert into sound_listings (list, sound_id, released_at, month_plays, claps)
      select x.list, s.id, s.released_at, c.plays, c.claps
      from works s join work_counts c on c.work_id = s.id
      cross join lateral (
        select 'all' as list union all select 'genre ' || s.genre
        union all select 'tag ' || t.tag from work_tags t where t.work_id = s.id
      ) x`.execute(one)
    await sql`insert into play_days (sound_id, day, plays)
      select id, (now() at time zone 'Asia/Tokyo')::date - (hashint4(id::int + 4) & 31),
        1 + (hashint4(id::int + 5) & 15) from sounds`.execute(one)
    await sql`insert into sound_listing_changes (sound_id) select id from sounds where id % 1000 = 0`.execute(
      one,
    )
    await sql`insert into follows (follower_id, followed_id)
      select 1, 1 + n from generate_series(1, ${FOLLOWS}::int) n`.execute(one)
    await sql`insert into follows (follower_id, followed_id, created_at)
      select n, 1 + (n * 13 + k) % ${artists}::int, now() - n * interval '1 second'
      from generate_series(2, ${artists}::int) n, generate_series(1, 5) k
      where n <> 1 + (n * 13 + k) % ${artists}::int on conflict do nothing`.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}
