import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { migrate } from './migrate.ts'
import { onServer } from './on-server.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const name = `upgrade_${newId()}`
let folder = ''
let url = ''
let pool: OpenDatabase['pool']
let close = async () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-upgrade-'))
  await takeUntil('0011')
  const server = inject('testServerUrl')
  await onServer(server, `create database ${name}`)
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await migrate(url, folder)
  const database = await openDatabase(url, { max: 2 })
  pool = database.pool
  close = database.close
})
afterAll(async () => {
  await close()
  await onServer(inject('testServerUrl'), `drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

/** The migrations before this one stand in the folder. */
async function takeUntil(number: string): Promise<void> {
  for (const file of (await readdir(MIGRATIONS)).filter((each) => each < number)) {
    await cp(join(MIGRATIONS, file), join(folder, file))
  }
}

/** One of everything that 0001 to 0010 can hold and later migrations read. */
const HELD = `
  insert into users (public_id, username, name, email, registered_at, deleted_at) values
    ('u1', 'mio', 'Mio', 'mio@example.com', now(), null),
    ('u2', 'ken', 'Ken', 'ken@example.com', now(), null),
    ('u3', null, null, null, null, now());
  insert into follows (follower_id, followed_id) values (2, 1);
  insert into uploads (public_id, owner_id, kind, key, file_name, type, expires_at)
    select 'up' || n, 1, 'sound', 'k' || n, n || '.wav', 'audio/wav', now() from generate_series(1, 6) n;
  insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes, file_name,
      status, error, stream_prefix, duration_seconds, ready_at)
    select 'r' || n, 1, n, 'k' || n, 10, n || '.wav', s, case s when 'ERROR' then 'unexpected' end,
      case s when 'READY' then 'p' || n end, case s when 'READY' then 60 end,
      case s when 'READY' then now() end
    from unnest(array['READY', 'READY', 'READY', 'READY', 'TRANSCODING', 'ERROR']) with ordinality as x(s, n);
  insert into sounds (public_id, owner_id, recording_id, title, slug, genre, status, released_at,
      album_only, deleted_at) values
    ('s1', 1, 1, 'Listed', 'listed', 'jazz', 'Released', now(), false, null),
    ('s2', 1, 2, 'Link only', 'link', 'jazz', 'Private', now(), false, null),
    ('s3', 1, 3, 'Of an album', 'of', '', 'Released', now(), true, null),
    ('s4', 1, 4, 'Deleted', 'deleted', 'rock', 'Released', now(), false, now()),
    ('s5', 1, 5, 'Draft', 'draft', 'rock', 'Draft', null, false, null),
    ('s6', 1, null, 'Forgotten', 'forgotten', '', 'Released', now(), false, now());
  insert into sound_tags (sound_id, tag, position) values
    (1, 'rain', 0), (1, '雨', 1), (2, 'rain', 0), (3, 'rain', 0), (5, 'rain', 0);
  insert into sound_counts (sound_id, plays, claps) values (1, 9, 7), (2, 3, 0);
  insert into albums (public_id, owner_id, title, slug, genre, status, released_at, deleted_at) values
    ('a1', 1, 'Out', 'out', 'jazz', 'Released', now(), null),
    ('a2', 1, 'Gone', 'gone', 'jazz', 'Released', now(), now()),
    ('a3', 1, 'Link', 'link', '', 'Private', null, null);
  insert into album_tags (album_id, tag, position) values (1, 'rain', 0), (2, 'rain', 0), (3, 'rain', 0);
  insert into album_sounds (album_id, sound_id, position) values (1, 1, 0), (1, 3, 1), (2, 1, 0);
  insert into orders (public_id, buyer_id, email, locale, total_yen, fee_percent, status, body_hash,
      provider, payment_id, paid_at, refunded_at) values
    ('o1', 2, 'ken@example.com', 'ja', 100, 10, 'paid', '', 'sandbox', 'p1', now(), null),
    ('o2', 2, 'ken@example.com', 'ja', 100, 10, 'refunded', '', 'sandbox', 'p2', now(), now()),
    ('o3', null, 'guest@example.com', 'en', 0, 10, 'open', '', 'none', null, null, null);
  insert into order_items (order_id, kind, sound_id, album_id, seller_id, title, seller_name,
      item_version, price_yen, paid_yen, refund_reason) values
    (1, 'sound', 1, null, 1, 'Listed', 'Mio', 1, 100, 100, null),
    (2, 'sound', 1, null, 1, 'Listed', 'Mio', 1, 100, 100, 'already_owned'),
    (3, 'sound', 4, null, 1, 'Deleted', 'Mio', 1, 0, 0, null);
  insert into grants (public_id, user_id, email, sound_id, order_item_id, revoked_at) values
    ('g1', 2, 'ken@example.com', 1, 1, null), ('g2', null, '', 1, 2, now());
  insert into downloads (grant_id, format) values (1, 'flac'), (1, 'flac');
  insert into renditions (recording_id, format, tags_hash, key, bytes, status) values
    (1, 'flac', 'x', 'rk', 10, 'READY'), (1, 'mp3', 'x', null, null, 'WAITING');
  insert into claps (sound_id, user_id, count, positions) values
    (1, 2, 7, '{"0": 4, "59": 2}'), (1, 1, 1, '{"59": 1}'), (2, 2, 1, '{}');
  insert into comments (public_id, sound_id, user_id, text, position_seconds, deleted_at) values
    ('c1', 1, 2, 'Here', 12.5, null), ('c2', 1, 2, 'All', null, null), ('c3', 1, 2, 'Gone', 3, now());
  insert into plays (public_id, sound_id, creator_id, user_id, listener, heard_ranges, counted_at) values
    ('pl1', 1, 1, 2, 'm2', '[[0, 40]]', '2026-03-01T14:59:59Z'),
    ('pl2', 1, 1, null, 'v1', '[[0, 60]]', '2026-03-01T15:00:00Z'),
    ('pl3', 1, 1, null, 'v2', '[[0, 60]]', '2026-03-01T15:00:01Z'),
    ('pl4', 1, 1, null, 'v3', '[]', null);
`

const rowsOf = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows

test('a service that holds sounds, sales and plays of before is brought up to date', async () => {
  await pool.query(HELD)
  await takeUntil('0018')
  expect((await migrate(url, folder))[0]).toBe('0011-album-sales.sql')
  expect(await rowsOf('select shelf, sound_id, claps from shelf_sounds order by shelf')).toEqual([
    ['all', 1, 7],
    ['genre jazz', 1, 7],
    ['tag rain', 1, 7],
    ['tag 雨', 1, 7],
  ])
  expect(await rowsOf("select to_char(day, 'MM-DD'), plays from play_days order by day")).toEqual([
    ['03-01', 1],
    ['03-02', 2],
  ])
  expect(
    await rowsOf('select second, count from clap_seconds where sound_id = 1 order by 1'),
  ).toEqual([
    [0, 4],
    [59, 3],
  ])
  expect(await rowsOf('select album_id from album_tags where released_at is not null')).toEqual([
    [1],
  ])
  expect(
    await rowsOf('select count(*)::int from recordings where partial_since is not null'),
  ).toEqual([[0]])
  expect(await rowsOf('select distinct scope from renditions')).toEqual([['']])
})

/** Kept by hundredths until 0017: all 100 heard the first, one the last. */
const DROP_OFFS = `
  update recordings set duration_seconds = 3600.2 where id = 2;
  insert into drop_offs (recording_id, sound_id, listeners, heard)
    select n, n, 100, array(select generate_series(100, 1, -1)) from unnest(array[1, 2, 5]) as n;
`

/** What was asked for before it was kept when: a part that was moved and moved back, and one cut short. */
const PREVIEWS = `
  update sounds set limit_from = 5, limit_to = 15 where id = 1;
  update sounds set limit_from = 30, limit_to = 90 where id = 3;
  insert into previews (public_id, recording_id, from_seconds, to_seconds, status, created_at) values
    ('p1', 1, 5, 15, 'ERROR', '2026-03-01'), ('p2', 1, 20, 40, 'READY', '2026-03-02'),
    ('p3', 3, 30, 60, 'ERROR', '2026-03-01'), ('p4', 3, 0, 10, 'READY', '2026-03-02'),
    ('p5', 2, 0, 10, 'READY', '2026-03-01'), ('p6', 2, 10, 20, 'ERROR', '2026-03-02');
`

test('drop-off counts are converted to seconds, as precisely as they were stored', async () => {
  await pool.query(DROP_OFFS)
  await pool.query(PREVIEWS)
  await takeUntil('0077')
  expect((await migrate(url, folder))[0]).toBe('0018-drop-off-by-second.sql')
  const rows = await rowsOf('select recording_id, listeners, heard from drop_offs order by 1')
  const heard = (pieces: number) =>
    Array.from({ length: pieces }, (_, piece) => 100 - Math.floor((100 * (piece + 0.5)) / pieces))
  expect(rows).toEqual([
    [1, 100, heard(60)],
    [2, 100, heard(600)],
  ])
})

test('of the parts of a recording, the one that its sound is limited to was asked for last', async () => {
  const last = 'select distinct on (recording_id) public_id from previews'
  expect(await rowsOf(`${last} order by recording_id, asked_at desc, id desc`)).toEqual([
    ['p1'],
    ['p6'],
    ['p3'],
  ])
})

/** What people did with album 1 and sound 1 while each kind had columns and keys of its own. */
const OF_ALBUMS = `
  insert into orders (public_id, buyer_id, email, locale, total_yen, fee_percent, status, body_hash,
      provider, payment_id, paid_at) values
    ('o4', 2, 'ken@example.com', 'ja', 1000, 10, 'paid', '', 'sandbox', 'p4', now());
  insert into order_items (order_id, kind, album_id, seller_id, title, seller_name, price_yen, paid_yen)
    values (4, 'album', 1, 1, 'Out', 'Mio', 1000, 1000);
  insert into album_grants (public_id, order_item_id, created_at) values ('ag1', 4, now());
  insert into album_grant_sounds (album_grant_id, sound_id, position) values (1, 1, 1), (1, 3, 2);
  insert into grants (public_id, user_id, email, sound_id, order_item_id, seller_name) values
    ('g3', 2, 'ken@example.com', 3, 4, 'Mio');
  insert into downloads (grant_id, album_grant_id, format) values (3, null, 'wav'), (null, 1, 'wav');
  insert into orders (public_id, buyer_id, email, locale, total_yen, fee_percent, status, body_hash,
      provider, payment_id, paid_at) values
    ('o5', 2, 'ken@example.com', 'ja', 100, 10, 'paid', '', 'sandbox', 'p5', now());
  insert into order_items (order_id, kind, sound_id, seller_id, title, seller_name, price_yen, paid_yen)
    values (5, 'sound', 1, 1, 'Listed', 'Mio', 100, 100);
  insert into grants (public_id, user_id, email, sound_id, order_item_id, seller_name) values
    ('g4', null, 'ken@example.com', 1, 5, 'Mio');
  insert into claps (album_id, user_id, count) values (1, 2, 5);
  insert into album_counts (album_id, claps) values (1, 5);
  insert into comments (public_id, album_id, user_id, text) values ('c4', 1, 2, 'Of it all');
  insert into plays (public_id, sound_id, album_id, creator_id, listener, heard_ranges) values
    ('pl5', 1, 1, 1, 'v5', '[]');
  insert into featured (position, sound_id, album_id, featured_at) values
    (1, 1, null, now()), (2, null, 1, now());
  insert into splits (public_id, owner_id, album_id, email, basis_points, state, invited_at, sent_at)
    values ('sp1', 1, 1, 'drums@example.com', 100, 'invited', now(), now());
  insert into discount_codes (public_id, owner_id, code, percent, covers_all, created_at) values
    ('d1', 1, 'HALF', 50, false, now());
  insert into discount_code_items (discount_code_id, sound_id, album_id) values (1, 1, null), (1, null, 1);
  insert into download_code_sets (public_id, owner_id, album_id, name, code_count, created_at) values
    ('cs1', 1, 1, 'Tour', 1, now());
  insert into download_codes (set_id, number, hash, redeemed_at) values (1, 0, 'h', now());
  insert into orders (public_id, email, locale, total_yen, fee_percent, status, body_hash, provider,
      paid_at, discount_code_id, download_code_id, gift_of, credit_of, credit_yen) values
    ('o6', 'ken@example.com', 'ja', 3000, 10, 'paid', '', 'sandbox', now(), null, null, null, null, 0);
  insert into gifts (order_id, recipient_email, sender_name, message, locale, created_at, deliver_at,
    amount_yen) values (6, 'friend@example.com', 'Ken', '', 'ja', now(), now(), 3000);
  insert into orders (public_id, email, locale, total_yen, fee_percent, status, body_hash, provider,
      paid_at, discount_code_id, download_code_id, gift_of, credit_of, credit_yen) values
    ('o7', 'friend@example.com', 'ja', 800, 10, 'open', '', 'sandbox', null, 1, null, null, 6, 600),
    ('o8', 'fan@example.com', 'ja', 0, 10, 'paid', '', 'none', now(), null, 1, null, null, 0),
    ('o9', 'friend@example.com', 'ja', 0, 10, 'paid', '', 'none', now(), null, null, 5, null, 0);
  insert into order_items (order_id, kind, sound_id, seller_id, title, seller_name, price_yen, paid_yen,
      discount_yen, discount_code) values
    (6, 'amount', null, null, 'Gift card', 'Neiro', 3000, 3000, 0, null),
    (7, 'sound', 1, 1, 'Listed', 'Mio', 1000, 500, 500, 'HALF'),
    (7, 'sound', 3, 1, 'Of an album', 'Mio', 300, 300, 0, null);
  select graphile_worker.add_job('publish-album', '{"albumId": 1}', job_key := 'publish-album:1');
`

test('what was done with sounds and albums is done with their works', async () => {
  await pool.query(OF_ALBUMS)
  await pool.query('update recordings set held_at = now(), same_as_id = 1 where id = 5')
  expect((await migrate(url))[0]).toBe('0077-works.sql')
  expect(await rowsOf('select id, kind, title, listed from works order by id')).toEqual([
    [1, 'sound', 'Listed', true],
    [2, 'sound', 'Link only', false],
    [3, 'sound', 'Of an album', false],
    [4, 'sound', 'Deleted', false],
    [5, 'sound', 'Draft', false],
    [6, 'sound', 'Forgotten', false],
    [7, 'album', 'Out', true],
    [8, 'album', 'Gone', false],
    [9, 'album', 'Link', false],
  ])
  const workOf = async (table: string, of = '') =>
    (await rowsOf(`select work_id from ${table} ${of} order by work_id`)).flat()
  expect(await workOf('claps', 'where count = 5')).toEqual([7])
  expect(await workOf('work_counts', 'where claps in (5, 7)')).toEqual([1, 7])
  expect(await workOf('comments', "where public_id in ('c1', 'c4')")).toEqual([1, 7])
  expect(await workOf('featured')).toEqual([1, 7])
  expect(await workOf('splits')).toEqual([7])
  expect(await workOf('discount_code_items')).toEqual([1, 7])
  expect(await workOf('download_code_sets')).toEqual([7])
  expect(await workOf('order_items', 'where order_id in (1, 4)')).toEqual([1, 7])
  expect(await workOf('work_tags', "where tag = 'rain' and released_at is not null")).toEqual([7])
  expect(await rowsOf("select album_id from plays where public_id = 'pl5'")).toEqual([[7]])
  expect(await rowsOf("select value from play_figures where dimension = 'album'")).toEqual([['7']])
  expect(await rowsOf('select payload from graphile_worker._private_jobs')).toEqual([
    [{ albumId: 7 }],
  ])
  const { rows } = await pool.query(`insert into works (kind, public_id, owner_id, title, slug)
    values ('album', 'a10', 1, 'New', 'new') returning id`)
  expect(rows).toEqual([{ id: 10 }])
})

test('an order item has one grant, and each sound keeps the address by which it was downloaded', async () => {
  expect(
    await rowsOf('select public_id, work_id, user_id, email from grants order by public_id'),
  ).toEqual([
    ['ag1', 7, 2, 'ken@example.com'],
    ['g1', 1, 2, 'ken@example.com'],
    ['g2', 1, null, ''],
    ['g4', 1, 2, 'ken@example.com'],
  ])
  expect(
    await rowsOf(`select g.public_id, c.position, c.sound_id, c.public_id from grant_sounds c
      join grants g on g.id = c.grant_id order by 1, 2`),
  ).toEqual([
    ['ag1', 1, 1, expect.stringMatching(/^[a-z0-9]{12}$/)],
    ['ag1', 2, 3, 'g3'],
    ['g1', 1, 1, 'g1'],
    ['g2', 1, 1, 'g2'],
    ['g4', 1, 1, 'g4'],
  ])
  expect(
    await rowsOf(`select g.public_id, d.sound_id from downloads d join grants g on g.id = d.grant_id
      where d.format = 'wav' order by d.id`),
  ).toEqual([
    ['ag1', 3],
    ['ag1', null],
  ])
})

test('what lowered, paid or gave an order is beside it, and a code counts its orders still', async () => {
  expect(
    await rowsOf(`select o.public_id, w.title, a.kind, a.reference, a.yen, a.label
      from order_adjustments a join orders o on o.id = a.order_id
      left join order_items i on i.id = a.item_id left join works w on w.id = i.work_id
      order by o.id, a.id`),
  ).toEqual([
    ['o7', 'Listed', 'discount', 1, 500, 'HALF'],
    ['o7', 'Listed', 'gift_card', 6, 500, null],
    ['o7', 'Of an album', 'gift_card', 6, 100, null],
    ['o8', null, 'download_code', 1, 0, null],
    ['o9', null, 'gift', 5, 0, null],
  ])
  const due = 'select public_id, due_yen from orders where id >= 5 order by id'
  expect(await rowsOf(due)).toEqual([
    ['o5', 100],
    ['o6', 3000],
    ['o7', 200],
    ['o8', 0],
    ['o9', 0],
  ])
  expect(await rowsOf('select kind from order_items where order_id = 6')).toEqual([['gift_card']])
  await pool.query("update orders set status = 'paid', paid_at = now() where public_id = 'o7'")
  expect(await rowsOf('select uses from discount_codes')).toEqual([[1]])
})

test('a recording that was held can be processed again', async () => {
  const held = 'select status, error, same_as_id from recordings where id = 5'
  expect(await rowsOf(held)).toEqual([['ERROR', 'unexpected', 1]])
})

test('renamed tables keep their rows, and nothing has a former name', async () => {
  expect(await rowsOf('select list from sound_listings where sound_id = 1 order by list')).toEqual([
    ['all'],
    ['genre jazz'],
    ['tag rain'],
    ['tag 雨'],
  ])
  const former = '^(facts|letters|inbox_letters|mail_choices|shelf_sounds|shelf_changes)(_|$)'
  expect(
    await rowsOf(`select relname from pg_class where relname ~ '${former}'
      union all select conname from pg_constraint where conname ~ '${former}'`),
  ).toEqual([])
  expect(await rowsOf("select prosrc from pg_proc where prosrc ~ 'shelf|facts|letters'")).toEqual(
    [],
  )
})

test('grants know the seller’s name, and sounds of albums whether the album is open', async () => {
  expect(await rowsOf('select distinct seller_name from grants')).toEqual([['Mio']])
  const open = 'select album_id, sound_id, is_open from album_sounds order by 1, 2'
  expect(await rowsOf(open)).toEqual([
    [7, 1, true],
    [7, 3, true],
    [8, 1, false],
  ])
  await pool.query("update works set status = 'Draft' where id = 7")
  expect(await rowsOf(`select distinct is_open from (${open}) as m`)).toEqual([[false]])
})

test('only Drafts, and what was deleted, can be without audio', async () => {
  const without = (title: string, status: string) =>
    pool
      .query(`with work as (insert into works (kind, public_id, owner_id, title, slug)
        values ('sound', '${title}', 1, '${title}', '${title}') returning id)
      insert into sounds (id) select id from work returning id`)
      .then(({ rows: [{ id }] }) =>
        pool.query(`update works set status = '${status}' where id = ${id}`),
      )
  await without('waits', 'Draft')
  await expect(without('opens', 'Released')).rejects.toThrow('has no recording yet')
  const taken = pool.query('update sounds set recording_id = null where id = 2')
  await expect(taken).rejects.toThrow('needs its recording')
})

test('rows of before can still be changed', async () => {
  await pool.query('delete from claps where work_id = 1 and user_id = 2')
  expect(await rowsOf('select second, count from clap_seconds where sound_id = 1')).toEqual([
    [59, 1],
  ])
  await pool.query("update plays set counted_at = '2026-03-02T00:00:00Z' where public_id = 'pl4'")
  expect(await rowsOf("select plays from play_days where day = '2026-03-02'")).toEqual([[3]])
  await pool.query('update works set deleted_at = now() where id = 1')
  expect(await rowsOf('select 1 from sound_listings')).toEqual([])
})
