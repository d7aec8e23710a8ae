import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export interface Amounts {
  sounds: number
  sales: number
  plays: number
}

/** The artist whose report is read. */
export const ARTIST = 1
const BUYERS = 1000

/**
 * A year of one artist, as the service would have written it: sounds on albums of ten, plays and sales of
 * 40 countries and as many sources, a clap for every hundredth play, and a download for each sale.
 */
export async function fill(db: Database, { sounds, sales, plays }: Amounts): Promise<void> {
  const ago = (n: string, each: number) =>
    sql`now() - (${sql.ref(n)}::double precision / ${each}) * interval '365 days'`
  const source = (n: string) =>
    sql`(array['direct', 'search', 'embed', 'site'])[1 + ${sql.ref(n)} % 4]`
  const host = (n: string) =>
    sql`case when ${sql.ref(n)} % 4 = 3 then 'site-' || ${sql.ref(n)} % 40 || '.example' end`
  const country = (n: string) =>
    sql`chr(65 + (${sql.ref(n)} % 8)::int) || chr(65 + (${sql.ref(n)} % 5)::int)`
  await db.connection().execute(async (one) => {
    // References and shelves are written here as the triggers would have written them.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`insert into users (public_id, email, username, name, registered_at)
      select 'u' || n, 'u' || n || '@example.com', 'user-' || n, 'U ' || n, now()
      from generate_series(1, ${BUYERS}::int) n`.execute(one)
    await sql`insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes,
        file_name, status, duration_seconds, stream_prefix)
      select 'r' || n, ${ARTIST}, n, 'k' || n, 1000, 'a.wav', 'READY', 180, 'streams/' || n
      from generate_series(1, ${sounds}::int) n`.execute(one)
    await sql`insert into sounds (public_id, owner_id, recording_id, title, slug, status, released_at)
      select 's' || id, owner_id, id, 'Sound ' || id, 'sound', 'Released', now() from recordings`.execute(
      one,
    )
    await sql`insert into albums (public_id, owner_id, title, slug, status, released_at)
      select 'a' || n, ${ARTIST}, 'Album ' || n, 'album', 'Released', now()
      from generate_series(1, ${Math.ceil(sounds / 10)}::int) n`.execute(one)
    await sql`insert into plays (public_id, sound_id, album_id, creator_id, user_id, listener, started_at,
        counted_at, country, source, source_host)
      select 'p' || n, 1 + n % ${sounds}::int, case when n % 3 = 0 then 1 + n % ${sounds}::int / 10 end,
        ${ARTIST}, null, 'l' || n % 50000, ${ago('n', plays)},
        case when n % 2 = 0 then ${ago('n', plays)} end, ${country('n')}, ${source('n')}, ${host('n')}
      from generate_series(1, ${plays}::int) n`.execute(one)
    await sql`insert into play_figures
      select creator_id, (at at time zone 'Asia/Tokyo')::date, v.dimension, v.value, sum(starts), sum(counted)
      from (select p as play, creator_id, started_at as at, 1 as starts, 0 as counted from plays p
        union all select p, creator_id, counted_at, 0, 1 from plays p where counted_at is not null
      ) as each, values_of(each.play) as v group by 1, 2, 3, 4`.execute(one)
    await sql`insert into claps (sound_id, user_id, count, created_at)
      select 1 + n % ${sounds}::int, 2 + n % ${BUYERS - 1}::int, 1 + n % 50, ${ago('n', plays / 100)}
      from generate_series(1, ${plays / 100}::int) n on conflict do nothing`.execute(one)
    await sql`insert into follows (follower_id, followed_id, created_at)
      select n, ${ARTIST}, ${ago('n', BUYERS)} from generate_series(2, ${BUYERS}::int) n`.execute(
      one,
    )
    await sql`insert into orders (public_id, email, locale, total_yen, fee_percent, status, provider,
        payment_id, body_hash, created_at, paid_at, country, source, source_host)
      select 'o' || n, 'b' || n || '@example.com', 'ja', 500, 10, 'paid', 'sandbox', 'x' || n, '',
        ${ago('n', sales)}, ${ago('n', sales)}, ${country('n')}, ${source('n')}, ${host('n')}
      from generate_series(1, ${sales}::int) n`.execute(one)
    await sql`insert into order_items (order_id, kind, sound_id, seller_id, title, seller_name,
        item_version, price_yen, paid_yen, sold_at)
      select id, 'sound', 1 + id % ${sounds}::int, ${ARTIST}, 'Sound', 'U 1', 1, 500, 500, paid_at
      from orders`.execute(one)
    await sql`insert into grants (public_id, email, sound_id, order_item_id, seller_name, created_at)
      select 'g' || id, 'b' || id || '@example.com', sound_id, id, 'U 1', sold_at from order_items`.execute(
      one,
    )
    await sql`insert into downloads (grant_id, format, at) select id, 'flac', created_at from grants`.execute(
      one,
    )
    await sql`insert into ledger_transactions (kind, reference, order_id, at)
      select 'sale', 'order-' || id, id, paid_at from orders`.execute(one)
    await sql`insert into ledger_entries (transaction_id, account, user_id, order_item_id, amount_yen)
      select x.id, e.account, case e.account when 'artist_payable' then ${ARTIST}::bigint end, i.id, e.yen
      from ledger_transactions x join order_items i on i.order_id = x.order_id
      cross join (values ('provider_clearing', 500), ('artist_payable', -450), ('platform_fee', -50))
        as e(account, yen)`.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}
