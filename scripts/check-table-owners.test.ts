import { expect, test } from 'vitest'
import { checkOwners, findTableUses, type Owners } from './check-table-owners.ts'

const SCHEMA = new Set(['emails', 'users', 'sounds', 'order_items'])
const OWNERS: Owners = {
  order: ['accounts', 'sounds', 'sales'],
  readsAll: ['search'],
  erases: 'privacy',
  tables: {
    'ports/mail': ['emails'],
    accounts: ['users'],
    sounds: ['sounds'],
    sales: ['order_items'],
  },
}
const check = (file: string, text: string, owners = OWNERS) =>
  checkOwners(owners, SCHEMA, findTableUses(file, text, SCHEMA)).sort()

test('tables are found in calls of Kysely, with aliases and lists, and in SQL', () => {
  const text = `
    db.selectFrom(['users as u', 'sounds as s']).leftJoin('orderItems as o', 'o.id', 's.id')
    db.insertInto('users')
    sql\`with old as (select 1) update order_items o set id = 1 from old where o.id in
      (select id from sounds \${more}) \`
    sql<Row>\`insert into emails select from old\``
  const uses = findTableUses('src/sales/server/store.ts', text, SCHEMA)
  expect(uses.map((use) => `${use.line}${use.isWrite ? ' >' : ' '}${use.table}`).sort()).toEqual([
    '2 order_items',
    '2 sounds',
    '2 users',
    '3 >users',
    '4 >order_items',
    '5 sounds',
    '6 >emails',
  ])
})

test('a feature writes its own tables alone', () => {
  expect(check('src/sales/server/store.ts', `db.updateTable('users')`)).toEqual([
    'src/sales/server/store.ts:1 writes users, which accounts owns',
  ])
  expect(check('src/accounts/server/store.ts', `db.updateTable('users')`)).toEqual([])
  expect(check('src/privacy/server/store.ts', `db.deleteFrom('orderItems')`)).toEqual([])
})

test('a feature reads the tables of earlier features and of ports, and some read all', () => {
  const text = `db.selectFrom('sounds').innerJoin('emails', 'a', 'b')`
  expect(check('src/sales/server/store.ts', text)).toEqual([])
  expect(check('src/search/server/store.ts', text)).toEqual([])
  expect(check('src/accounts/server/store.ts', text)).toEqual([
    'src/accounts/server/store.ts:1 reads sounds, which sounds owns',
  ])
  expect(check('src/ports/jobs/jobs.ts', text)).toEqual([
    'src/ports/jobs/jobs.ts:1 reads emails, which ports/mail owns',
    'src/ports/jobs/jobs.ts:1 reads sounds, which sounds owns',
  ])
})

test('SQL of a feature is in stores and in parts of queries', () => {
  const text = `db.selectFrom('users')`
  for (const file of ['store.ts', 'item-store.ts', 'select-users.ts']) {
    expect(check(`src/accounts/server/${file}`, text)).toEqual([])
  }
  expect(check('src/accounts/server/restore.ts', text)).toEqual([
    'src/accounts/server/restore.ts:1 has SQL outside a store',
  ])
})

test('each table of the schema has one owner, and no other table has any', () => {
  const tables = { ...OWNERS.tables, sales: ['carts'], accounts: ['users', 'sounds'] }
  expect(checkOwners({ ...OWNERS, tables }, SCHEMA, [])).toEqual([
    'sounds has two owners, accounts and sounds',
    'carts is no table of the schema',
    'order_items has no owner',
  ])
})
