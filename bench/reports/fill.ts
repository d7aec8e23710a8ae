import { type RawBuilder, sql } from 'kysely'
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
 * A year of one artist, as the service would have written it: sounds on albums of ten, plays and sales from
 * 40 countries and 13 sources, a clap for every hundredth play, and a download for each sale.
 */
export async function fill(db: Database, amounts: Amounts): Promise<void> {
  const [artist, buyers] = [sql.lit(ARTIST), sql.lit(BUYERS)]
  const sounds = sql.lit(amounts.sounds)
  const sales = sql.lit(amounts.sales)
  const plays = sql.lit(amounts.plays)
  const ago = (n: string, each: RawBuilder<unknown>) =>
    sql`(now() - (${sql.ref(n)}::double precision / ${each}) * interval '365 days')`
  const source = (n: string) =>
    sql`(array['direct', 'search', 'embed', 'site'])[1 + ${sql.ref(n)} % 4]`
  const host = (n: string) =>
    sql`case when ${sql.ref(n)} % 4 = 3 then 'site-' || ${sql.ref(n)} % 40 || '.example' end`
  const country = (n: string) => sql`chr(65 + (${sql.ref(n)} % 8)) || chr(65 + (${sql.ref(n)} % 5))`
  await db.connection().execute(async (one) => {
    // Without triggers: figures are written here as they would have written them.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`insert into users (public_id, email, username, name, registered_at)
      select 'u' || n, 'u' || n || '@example.com', 'user-' || n, 'U ' || n, now()
      from generate_series(1, ${buyers}) n`.execute(one)
    await sql`insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes,
        file_name, status, duration_seconds, stream_prefix)
      select 'r' || n, ${artist}, n, 'k' || n, 1000, 'a.wav', 'READY', 180, 'streams/' || n
      from generate_series(1, ${sounds}) n`.execute(one)
    await sql`with made as (
        insert into works (id, kind, public_id, owner_id, title, slug, status, released_at)
        overriding system value
        select id, 'sound', 's' || id, owner_id, 'Sound ' || id, 'sound', 'Released', now()
        from recordings returning id)
      insert into sounds (id, recording_id) select id, id from made`.execute(one)
    // Albums have the keys after those of the sounds.
    await sql`with made as (
        insert into works (id, kind, public_id, owner_id, title, slug, status, released_at)
        overriding system value
        select ${sounds} + n, 'album', 'a' || n, ${artist}, 'Album ' || n, 'album', 'Released', now()
        from generate_series(1, ${sounds} / 10) n returning id)
      insert into albums (id) select id from made`.execute(one)
    // A report reads what the triggers sum up of plays, not the plays.
    await sql`insert into play_figures
      select ${artist}, (${ago('n', plays)} at time zone 'Asia/Tokyo')::date, v.dimension, v.value,
        count(*), count(*) filter (where n % 2 = 0)
      from generate_series(1, ${plays}) n cross join lateral (
        select 'sound' as dimension, (1 + n % ${sounds})::text as value
        union all select 'country', ${country('n')}
        union all select 'source', concat_ws(' ', ${source('n')}, ${host('n')})
        union all select 'album', (${sounds} + 1 + n % ${sounds} / 10)::text where n % 3 = 0
      ) v group by 1, 2, 3, 4`.execute(one)
    await sql`insert into claps (work_id, user_id, count, created_at)
      select 1 + n % ${sounds}, 2 + n % (${buyers} - 1), 1 + n % 50, ${ago('n', sql`${plays} / 100`)}
      from generate_series(1, ${plays} / 100) n on conflict do nothing`.execute(one)
    await sql`insert into follows (follower_id, followed_id, created_at)
      select n, ${artist}, ${ago('n', buyers)} from generate_series(2, ${buyers}) n`.execute(one)
    await sql`insert into orders (public_id, email, locale, total_yen, fee_percent, status, provider,
        payment_id, body_hash, created_at, paid_at, country, source, source_host)
      select 'o' || n, 'b' || n || '@example.com', 'ja', 500, 10, 'paid', 'sandbox', 'x' || n, '',
        ${ago('n', sales)}, ${ago('n', sales)}, ${country('n')}, ${source('n')}, ${host('n')}
      from generate_series(1, ${sales}) n`.execute(one)
    await sql`insert into order_items (order_id, kind, work_id, seller_id, title, seller_name,
        price_yen, paid_yen, sold_at)
      select id, 'sound', 1 + id % ${sounds}, ${artist}, 'Sound', 'U 1', 500, 500, paid_at
      from orders`.execute(one)
    await sql`insert into grants (public_id, email, work_id, order_item_id, seller_name, created_at)
      select 'g' || id, 'b' || id || '@example.com', work_id, id, 'U 1', sold_at from order_items`.execute(
      one,
    )
    await sql`insert into downloads (grant_id, sound_id, format, at)
      select id, work_id, 'flac', created_at from grants`.execute(one)
    await sql`insert into ledger_transactions (kind, reference, order_id, at)
      select 'sale', 'order-' || id, id, paid_at from orders`.execute(one)
    await sql`insert into ledger_entries (transaction_id, account, user_id, order_item_id, amount_yen)
      select x.id, e.account, case e.account when 'artist_payable' then ${artist}::bigint end, i.id, e.yen
      from ledger_transactions x join order_items i on i.order_id = x.order_id
      cross join (values ('provider_clearing', 500), ('artist_payable', -450), ('platform_fee', -50))
        as e(account, yen)`.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}
