import { afterAll, expect, test } from 'vitest'
import { anyOf } from './any-of.ts'
import { compileOnce } from './compile-once.ts'
import { countStatements, testDatabase } from './testing.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database
const user = (publicId: string, email: string) => ({ publicId, email, username: publicId })
await db
  .insertInto('users')
  .values([user('ada', 'ada@example.com'), user('ben', 'ben@example.com')])
  .execute()

let built = 0
const list = compileOnce(
  (
    on,
    { names, email }: { names: string[]; email: string },
    shape: 'of an address' | undefined,
  ) => {
    built += 1
    const query = on.selectFrom('users').select('publicId').where('username', '=', anyOf(names))
    return shape === 'of an address' ? query.where('email', '=', email) : query.orderBy('publicId')
  },
)

test('a query is built once for each shape, and executed with the values of each time', async () => {
  const names = ['ada', 'ben']
  expect(await list(db, { names, email: '' }, undefined)).toEqual([
    { publicId: 'ada' },
    { publicId: 'ben' },
  ])
  expect(await list(db, { names: ['ben'], email: '' }, undefined)).toEqual([{ publicId: 'ben' }])
  expect(built).toBe(1)
  const of = (email: string) => list(db, { names, email }, 'of an address')
  expect(await of('ada@example.com')).toEqual([{ publicId: 'ada' }])
  expect(await of('ben@example.com')).toEqual([{ publicId: 'ben' }])
  expect(built).toBe(2)
})

test('a query runs in the transaction that it is given', async () => {
  const made = db.transaction().execute(async (trx) => {
    await trx.insertInto('users').values(user('cay', 'cay@example.com')).execute()
    expect(await list(trx, { names: ['cay'], email: '' }, undefined)).toEqual([{ publicId: 'cay' }])
    throw new Error('rolled back')
  })
  await expect(made).rejects.toThrow('rolled back')
  const { result } = await countStatements(() => list(db, { names: ['cay'], email: '' }, undefined))
  expect(result).toEqual([])
})
