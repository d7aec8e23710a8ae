import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const BASELINE = join(import.meta.dirname, '../../../db/migrations')
const { url, pool, close } = await testDatabase()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-upgrade-'))
  await cp(BASELINE, folder, { recursive: true })
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** Some of what a service of 1.0 holds: an account and its works, an order, and what listeners did. */
const HELD = `
  insert into users (public_id, username, name, email, registered_at) values
    ('u1', 'mio', 'Mio', 'mio@example.com', now()), ('u2', 'ken', 'Ken', 'ken@example.com', now());
  insert into follows (follower_id, followed_id) values (2, 1);
  insert into uploads (public_id, owner_id, kind, key, file_name, type, expires_at) values
    ('up1', 1, 'sound', 'k1', '1.wav', 'audio/wav', now());
  insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes, file_name,
      status, stream_prefix, duration_seconds, ready_at) values
    ('r1', 1, 1, 'k1', 10, '1.wav', 'READY', 'p1', 60, now());
  insert into works (kind, public_id, owner_id, title, slug, genre, status, released_at) values
    ('sound', 's1', 1, '雨', 'ame', 'jazz', 'Released', now()),
    ('album', 'a1', 1, 'Out', 'out', '', 'Released', now()),
    ('sound', 's2', 1, 'Draft', 'draft', '', 'Draft', null);
  insert into work_counts (work_id) values (1), (2), (3);
  insert into sounds (id, recording_id) values (1, 1), (3, null);
  insert into albums (id) values (2);
  insert into album_sounds (album_id, sound_id, position) values (2, 1, 0);
  insert into work_tags (work_id, tag, position) values (1, 'rain', 0), (2, 'rain', 0);
  insert into orders (public_id, buyer_id, email, locale, total_yen, due_yen, fee_percent, status,
      body_hash, provider, payment_id, paid_at) values
    ('o1', 2, 'ken@example.com', 'ja', 100, 100, 10, 'paid', '', 'stripe', 'p1', now());
  insert into order_items (order_id, kind, work_id, seller_id, title, seller_name, price_yen, paid_yen)
    values (1, 'sound', 1, 1, '雨', 'Mio', 100, 100);
  insert into grants (public_id, user_id, email, work_id, order_item_id, seller_name) values
    ('g1', 2, 'ken@example.com', 1, 1, 'Mio');
  insert into grant_sounds (grant_id, sound_id, position, public_id) values (1, 1, 1, 'g1');
  insert into ledger_transactions (kind, reference, order_id) values ('sale', 'o1', 1);
  insert into ledger_entries (transaction_id, account, user_id, order_item_id, amount_yen) values
    (1, 'provider_clearing', null, null, 100), (1, 'artist_payable', 1, 1, -90),
    (1, 'platform_fee', null, 1, -10);
  insert into claps (work_id, user_id, count, positions) values (1, 2, 7, '{"0": 4, "59": 2}');
  insert into comments (public_id, work_id, user_id, text, position_seconds) values
    ('c1', 1, 2, 'Here', 12.5);
  insert into plays (public_id, sound_id, creator_id, user_id, listener, heard_ranges) values
    ('pl1', 1, 1, 2, 'm2', '[[0, 40]]');
  update plays set counted_at = '2026-12-01T14:59:59Z';
`

/** A later migration of works, and of the ledger, which it may only extend. */
const LATER = `
  alter table works add column mood text not null default 'calm';
  update works set mood = 'bright' where kind = 'album';
  alter table ledger_entries add column note text;
  create table moods (name text primary key);
  insert into moods select distinct mood from works;
`

const rowsOf = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows

/** All rows of all tables of the baseline, without the columns that the later migration adds. */
async function listRows(): Promise<unknown> {
  const tables = await rowsOf(`select table_name from information_schema.tables
    where table_schema = 'public' and table_name not in ('migrations', 'moods') order by 1`)
  return Promise.all(
    tables.map(async ([name]) => [
      name,
      await rowsOf(`select to_jsonb(t) - '{mood, note}'::text[] from ${name} t order by 1`),
    ]),
  )
}

test('a later migration leaves every row of the baseline, also where two processes start at once', async () => {
  await pool.query(HELD)
  const held = await listRows()
  await writeFile(join(folder, '9001-moods.sql'), LATER)
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(applied.flat()).toEqual(['9001-moods.sql'])
  expect(await listRows()).toEqual(held)
  expect(await rowsOf('select id, mood from works order by id')).toEqual([
    [1, 'calm'],
    [2, 'bright'],
    [3, 'calm'],
  ])
})

test('one that fails on the rows that are there undoes its tables and rows, and leaves those before it', async () => {
  const held = await listRows()
  const broken = `
    create table broken as select id from works;
    update works set title = 'Lost';
    alter table moods add check (name = 'calm');
  `
  await writeFile(join(folder, '9002-genres.sql'), "insert into moods values ('dark');")
  await writeFile(join(folder, '9003-broken.sql'), broken)
  await expect(migrate(url, folder)).rejects.toThrow('The migration 9003-broken.sql fails')
  expect(await listRows()).toEqual(held)
  expect(await rowsOf("select to_regclass('broken')")).toEqual([[null]])
  expect(await rowsOf('select name from moods order by 1')).toEqual([
    ['bright'],
    ['calm'],
    ['dark'],
  ])
  await rm(join(folder, '9003-broken.sql'))
  expect(await migrate(url, folder)).toEqual([])
})

test('the triggers of the baseline still follow changes of its rows', async () => {
  const lists = 'select list from sound_listings order by 1'
  expect(await rowsOf(lists)).toEqual([['all'], ['genre jazz'], ['tag rain']])
  expect(await rowsOf('select day, plays from play_days')).toEqual([['2026-12-01', 1]])
  const seconds = 'select second, count from clap_seconds order by 1'
  expect(await rowsOf(seconds)).toEqual([
    [0, 4],
    [59, 2],
  ])
  await pool.query('delete from claps')
  expect(await rowsOf(seconds)).toEqual([])
  const open = 'select is_open from album_sounds'
  expect(await rowsOf(open)).toEqual([[true]])
  await pool.query("update works set status = 'Draft' where id = 2")
  expect(await rowsOf(open)).toEqual([[false]])
  expect(await rowsOf('select released_at from work_tags where work_id = 2')).toEqual([[null]])
  const taken = pool.query('update sounds set recording_id = null where id = 1')
  await expect(taken).rejects.toThrow('needs its recording')
  await expect(pool.query('delete from ledger_entries')).rejects.toThrow('append-only')
  await pool.query('update works set deleted_at = now() where id = 1')
  expect(await rowsOf(lists)).toEqual([])
})
