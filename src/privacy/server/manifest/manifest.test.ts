import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { listReferences, nameColumn } from '../testing/traces.ts'
import type { TableEntry } from './entry.ts'
import { manifest } from './manifest.ts'

const database = await testDatabase()
afterAll(() => database.close())

const references = (await listReferences(database.db)).map(nameColumn).sort()
const { rows: columns } = await sql<{ table: string; name: string; isText: boolean }>`
  select c.table_name as table, c.column_name as name,
    data_type in ('text', 'character varying', 'json', 'jsonb', 'inet')
      or udt_name in ('citext', '_text', '_citext') as is_text
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
  order by 1, 2
`.execute(database.db)
/** Sellers and owners of played sounds stay recorded after an artist has left. */
const WRITTEN_LATER = [
  'ledger_entries.user_id',
  'order_items.seller_id',
  'payouts.user_id',
  'play_figures.creator_id',
  'plays.creator_id',
]

const entries = manifest.filter((entry) => 'table' in entry)
const steps = manifest.flatMap((entry) => ('run' in entry ? [entry.run] : []))
const wordsOf = (texts: Record<string, string> = {}) =>
  Object.keys(texts).flatMap((key) => key.split(' '))

/** The columns that an erasure empties, without those whose rows go. */
function emptied({ erase }: TableEntry): string[] {
  if (typeof erase === 'string') return []
  return 'set' in erase ? Object.keys(erase.set) : erase.columns.split(' ')
}

/** The columns whose erasure the manifest describes. */
function answered(entry: TableEntry): string[] {
  const all = columns.filter(({ table }) => table === entry.table).map(({ name }) => name)
  const gone = entry.erase === 'delete' ? all : emptied(entry)
  return [...gone, ...wordsOf(entry.keeps)]
}

/**
 * Columns of text that hold nothing of a person: ids, keys, states and what the service itself makes.
 * A new column that holds something belongs in the manifest instead.
 */
const IMPERSONAL: Record<string, string> = {
  albums: 'dropped_status',
  chart_entries: 'genre period',
  charts: 'period',
  blocks: 'kind',
  booklets: 'key public_id',
  claim_events: 'kind',
  claims: 'claim_right locale public_id',
  comments: 'public_id',
  credit_links: 'public_id',
  download_code_sets: 'idempotency_key public_id',
  email_changes: 'public_id',
  domain_events: 'name payload',
  grants: 'public_id',
  grant_sounds: 'public_id',
  images: 'accent key public_id',
  ledger_entries: 'account',
  ledger_transactions: 'kind reference',
  library_downloads: 'public_id',
  migrations: 'checksum name runs_beside',
  notification_settings: 'off',
  notifications: 'kind',
  discount_codes: 'public_id',
  bank_accounts: 'key_id',
  disputes: 'id outcome',
  operator_acts: 'act problem target',
  order_adjustments: 'kind',
  order_items: 'kind refund_reason',
  order_messages: 'public_id',
  reports: 'outcome part reason',
  owed_refunds: 'reason refused',
  orders: 'checkout_url held_reason idempotency_key provider public_id status',
  payment_events: 'event_id payment_id provider type',
  payout_runs: 'sender',
  passkeys: 'public_id',
  payouts: 'key_id public_id reason status',
  plays: 'public_id',
  previews: 'public_id status stream_prefix',
  recordings: 'codec container cover_key error original_key public_id status stream_prefix',
  refunds: 'idempotency_key note provider_id reason',
  renditions: 'format key scope status tags_hash',
  search_tiers: 'index_name',
  suspensions: 'kind',
  secret_marks: 'secret_id',
  storage_claims: 'id made_in',
  // Of what is public, on their own; those of nothing public any more go each night.
  search_hosts: 'app_id',
  search_words: 'word',
  sessions: 'public_id',
  sound_listings: 'list',
  social_identities: 'public_id',
  sounds: 'next_error',
  splits: 'public_id state',
  stream_links: 'public_id',
  uploads: 'image_problem key kind parts_id public_id type',
  users: 'public_id',
  works: 'asked_key former_public_ids kind public_id status wanted_status withdrawn_for written_by',
  zips: 'content key made_of',
}

test('every reference to an account is erased or kept for a reason', () => {
  const named = entries.flatMap((entry) =>
    answered(entry).map((column) => `${entry.table}.${column}`),
  )
  expect(references.filter((reference) => !named.includes(reference))).toEqual([])
})

test('every column that may hold something of a person is erased or kept for a reason', () => {
  const unanswered = columns.filter(({ table, name, isText }) => {
    const entry = entries.find((other) => other.table === table)
    return isText && !(entry && answered(entry).includes(name)) && !isImpersonal(table, name)
  })
  expect(unanswered.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

test('every column that may hold something of a person is exported or withheld for a reason', () => {
  const missing = entries.flatMap((entry) => {
    if (typeof entry.export === 'string') return []
    const selects = entry.export.map(({ select }) => select).join()
    const withheld = wordsOf(entry.withholds)
    return columns.filter(
      ({ table, name, isText }) =>
        table === entry.table &&
        isText &&
        !isImpersonal(table, name) &&
        !new RegExp(`\\bt\\.${name}\\b`).test(selects) &&
        !withheld.includes(name),
    )
  })
  expect(missing.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

test('the manifest names no table twice, and nothing that the schema does not have', () => {
  const tables = entries.map(({ table }) => table)
  expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted())
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const named = [
    ...entries.flatMap((entry) =>
      [...emptied(entry), ...wordsOf(entry.keeps), ...wordsOf(entry.withholds)].map(
        (column) => `${entry.table}.${column}`,
      ),
    ),
    ...Object.entries(IMPERSONAL).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  ]
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const twice = entries.flatMap((entry) => {
    const kept = wordsOf(entry.keeps)
    return emptied(entry).filter((column) => kept.includes(column) || entry.erase === 'delete')
  })
  expect(twice).toEqual([])
})

test('every step that an entry relies on is in the manifest', () => {
  const relied = entries.flatMap(({ erase }) =>
    typeof erase === 'object' && 'by' in erase ? [erase.by] : [],
  )
  expect(relied.filter((step) => !steps.includes(step))).toEqual([])
})

test('nothing is written in the name of a gone account: each reference has its trigger', async () => {
  const { rows } = await sql<{ name: string }>`
    select r.relname || '.' || encode(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'escape') as name
    from pg_trigger t join pg_class r on r.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('refuse_erased_account', 'skip_erased_account')
  `.execute(database.db)
  const guarded = rows.map(({ name }) => name)
  // A new table that names accounts gets a trigger in its migration, as the others have.
  expect([...guarded, ...WRITTEN_LATER].sort()).toEqual(references)
})

function isImpersonal(table: string, name: string): boolean {
  return IMPERSONAL[table]?.split(' ').includes(name) ?? false
}
