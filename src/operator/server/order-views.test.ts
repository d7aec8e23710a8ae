import { afterAll, expect, test } from 'vitest'
import { reportMessage } from '#moderation/contract.ts'
import { listMySales } from '#orders/message-contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { actAsOperator, getOperatorView, type OperatorView } from '../contract.ts'
import { plainCells } from '../testing.ts'

const shop = await openShop({ env: { OPERATORS: 'ops@example.com' } })
afterAll(() => shop.close())
const operator = await shop.signUp('ops')
const [artist, buyer] = [await shop.signUp('mio'), await shop.signUp('kai')]
const sound = await shop.addSound(artist)
const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: buyer, message: 'Go away' })
await shop.pay(checkoutUrl)
await shop.runJobs()

async function look(view: OperatorView, q = '') {
  const { body } = await shop.call(getOperatorView, {
    as: operator,
    params: { view },
    query: { q },
  })
  return body.tables
}

test('a reported message waits in the queue until it is decided', async () => {
  const sale = async () => (await shop.call(listMySales, { as: artist, query: {} })).body.items[0]
  const params = { id: (await sale())?.message?.id ?? '' }
  await shop.call(reportMessage, { params, as: artist, body: { reason: 'abuse', details: 'Rude' } })
  const [row] = (await look('reports'))[0]?.rows ?? []
  const link = { text: id, href: `/operator/orders?q=${id}` }
  expect(plainCells(row?.cells).slice(1)).toEqual([
    'abuse',
    'Rude',
    'message',
    'Go away',
    'kai@example.com',
    link,
  ])
  const body = { act: 'remove_reported', target: row?.target ?? '', reason: 'Insult' } as const
  expect((await shop.call(actAsOperator, { as: operator, body })).status).toBe(204)
  expect((await look('reports'))[0]?.rows).toEqual([])
  expect((await sale())?.message?.text).toBeNull()
})

test('an order is found by its buyer and shown whole by its number', async () => {
  const [found] = await look('orders', 'kai@example.com')
  expect(found?.rows.map(({ target }) => target)).toEqual([id])
  const tables = await look('orders', id)
  expect(tables.map(({ title }) => title)).toEqual([
    null,
    'items',
    'payments',
    'ledger',
    'grants',
    'emails',
  ])
  expect(await look('orders')).toMatchObject([{ rows: [] }])
})

test('the books are compared when they are looked at', async () => {
  const tables = await look('books')
  expect(tables).toHaveLength(1)
  expect(plainCells(tables[0]?.rows[0]?.cells)).toEqual(['orders', { count: 1 }])
  await shop.context.db.updateTable('orderItems').set({ paidYen: 999 }).execute()
  const [, wrong] = await look('books')
  expect(wrong?.title).toBe('problem')
  expect(String(wrong?.rows[0]?.cells[0])).toContain(id)
})
