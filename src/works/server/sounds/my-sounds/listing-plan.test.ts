/** @module-tag slow */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recordingUse } from '#library/server/select-recording-use.ts'
import type { Database, OpenDatabase } from '#ports/database/open-database.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { MY_SOUNDS_SORTS, type MySoundsSort } from '../../../my-sounds-contract.ts'
import { type After, listOwn, type MineFilter } from './store.ts'

/** Of one artist, and twice as many of others, which were deleted. */
const OWN = 20_000
const AT_ONCE = 5_000
let database: OpenDatabase
let artist = 0

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const [first, second] = await db
    .insertInto('users')
    .values(['artist', 'other'].map((name) => ({ publicId: name, email: `${name}@example.com` })))
    .returning('id')
    .execute()
  artist = first?.id ?? 0
  for (let from = 0; from < OWN; from += AT_ONCE) {
    await insertOwn(db, artist, from)
    await insertDeleted(db, second?.id ?? 0)
    await insertDeleted(db, second?.id ?? 0)
  }
  await sql`analyze`.execute(db)
}, 120_000)
afterAll(() => database.close())

async function insertOwn(db: Database, ownerId: number, from: number): Promise<void> {
  await sql`with ups as (
      insert into uploads (public_id, owner_id, kind, key, file_name, type, expires_at)
      select 'up' || n, ${ownerId}, 'sound', 'sounds/' || n, 'a.wav', 'audio/wav', now()
      from generate_series(${from}::int + 1, ${from}::int + ${AT_ONCE}::int) n returning id, key
    )
    insert into recordings (public_id, owner_id, upload_id, original_key, original_bytes, file_name)
    select 'rec' || id, ${ownerId}, id, key, 1000, 'a.wav' from ups`.execute(db)
  await sql`with made as (
      insert into works (kind, public_id, owner_id, title, slug, genre, created_at)
      select 'sound', id, owner_id, 'Sound ' || id, 'sound', (array['jazz', 'rock'])[1 + id % 2],
        now() - id * interval '1 minute'
      from recordings where id > ${from} returning id, public_id
    ), heard as (
      insert into sounds (id, recording_id) select id, public_id::bigint from made
    ), counted as (
      insert into work_counts (work_id, plays) select id, id % 100 from made
    )
    insert into work_tags (work_id, tag, position) select id, 'tag ' || id % 50, 0 from made`.execute(
    db,
  )
}

async function insertDeleted(db: Database, ownerId: number): Promise<void> {
  await sql`insert into works (kind, public_id, owner_id, title, slug, deleted_at)
    select 'sound', gen_random_uuid(), ${ownerId}, 'Sound', 'sound', now()
    from generate_series(1, ${AT_ONCE}::int)`.execute(db)
}

const FILTERS: MineFilter[] = [
  {},
  { status: 'Draft' },
  { state: 'TRANSCODING' },
  { genre: 'jazz' },
  { text: 'tag 7' },
]

const PlanNode = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  get Plans() {
    return z.optional(z.array(PlanNode))
  },
})
type PlanNode = z.output<typeof PlanNode>

/** What each part of the plan has read of a table. */
async function readsOf(filter: MineFilter, sort: MySoundsSort, after?: After) {
  const query = listOwn({ db: database.db, recordingUse }, artist, filter, sort, after)
  const [row] = await query.explain('json', sql`analyze`)
  const [explained] = z.parse(z.array(z.object({ Plan: PlanNode })), row?.['QUERY PLAN'])
  const nodes = explained ? nodesOf(explained.Plan) : []
  return nodes.flatMap((node) => {
    const rows =
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    const table = node['Relation Name']
    return table === undefined ? [] : [{ table, how: node['Node Type'], rows }]
  })
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

test.each(MY_SOUNDS_SORTS)(
  'by %s, whatever the filter, a page reads the artist’s own rows at most, and no table whole',
  async (sort) => {
    for (const filter of FILTERS) {
      const reads = await readsOf(filter, sort)
      expect(reads.some(({ table }) => table === 'sounds')).toBe(true)
      for (const read of reads) {
        const about = JSON.stringify({ filter, read })
        expect(read.rows, about).toBeLessThanOrEqual(OWN * 1.01)
        if (read.table === 'sounds') expect(read.how, about).not.toBe('Seq Scan')
      }
    }
  },
  60_000,
)

test('newest first reads a page of them and no more, deep in the list too', async () => {
  const now = new Date().toISOString()
  for (const after of [undefined, { key: now, id: 1 }]) {
    const reads = await readsOf({}, 'new', after)
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(100)
  }
})
