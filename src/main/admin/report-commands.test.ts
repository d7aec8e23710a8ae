import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getOrder } from '#orders/contract.ts'
import { listMySales, replyToMessage, reportMessage } from '#orders/message-contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { runAdmin } from './run-admin.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function admin(...words: string[]) {
  const said: string[] = []
  const output = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void said.push(text),
  }
  const status = await runAdmin(['report', ...words], output, {
    DATABASE_URL: shop.context.config.databaseUrl,
  })
  return { status, said: said.join('\n') }
}

test('the operator reads what was reported, removes it for both sides, or keeps it', async () => {
  expect((await admin('list')).said).toBe('No reports are waiting.')
  const [artist, buyer] = [await shop.signUp('mio'), await shop.signUp('kai')]
  const sound = await shop.addSound(artist)
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: buyer, message: 'Go\naway' })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const sale = async () => (await shop.call(listMySales, { as: artist, query: {} })).body.items[0]
  const params = { id: (await sale())?.message?.id ?? '' }
  await shop.call(replyToMessage, { params, as: artist, body: { text: 'Why?' } })
  const why = { reason: 'abuse', details: 'Rude' } as const
  await shop.call(reportMessage, { params, as: artist, body: why })
  await shop.call(reportMessage, { params, as: buyer, body: { reason: 'other' } })

  const [message, reply] = (await admin('list')).said.split('\n')
  expect(message).toMatch(new RegExp(`abuse +by buyer kai@example.com +order ${id}`))
  expect(reply).toMatch(new RegExp(`other +by artist mio +order ${id}`))
  const [first = '', second = ''] = [message, reply].map((line) => line?.split(' ')[0] ?? '')
  expect((await admin('show', first)).said).toMatch(
    /abuse: Rude[\s\S]*Reported text\n {2}Go\n {2}away$/,
  )
  expect((await admin('show', second)).said).toMatch(/ {2}Why\?\n\nIn reply to\n {2}Go\n {2}away$/)

  expect(await admin('remove', first)).toEqual({ status: 0, said: `Report ${first}: removed.` })
  expect((await admin('keep', second)).status).toBe(0)
  expect((await admin('list')).said).toBe('No reports are waiting.')
  expect((await sale())?.message).toMatchObject({ text: null, reply: { text: 'Why?' } })
  const order = await shop.call(getOrder, { params: { id }, as: buyer })
  expect(order.body.messages).toMatchObject([{ text: null, reply: { text: 'Why?' } }])
  await admin('remove', second)
  expect((await sale())?.message?.reply).toMatchObject({ text: null })
  const unknown = { status: 1, said: 'No report 99. List them with npm run admin -- report list' }
  for (const word of ['show', 'remove', 'keep']) expect(await admin(word, '99')).toEqual(unknown)
})

test('the list has a hundred reports at most, the oldest; the next comes once one is decided', async () => {
  const { db } = shop.context
  const sound = await shop.addSound(await shop.signUp('nao'))
  const { id } = await shop.order({ sounds: [sound], email: 'yui@example.com' })
  await sql`
    with artists as (
      insert into users (public_id, email)
      select 'reported' || lpad(n::text, 4, '0'), n || '@example.com' from generate_series(1, 101) n
      returning id
    ), messages as (
      insert into order_messages (public_id, order_id, seller_id, text)
      select 'written' || lpad(a.id::text, 5, '0'), o.id, a.id, 'Pills'
      from artists a, orders o where o.public_id = ${id}
      returning id
    )
    insert into message_reports (message_id, part, reason, reported_at)
    select id, 'message', 'spam', now() from messages
  `.execute(db)
  const open = db.selectFrom('messageReports').select('id').where('closedAt', 'is', null)
  const ids = (await open.orderBy('id').execute()).map(({ id }) => String(id))
  const listed = async () =>
    (await admin('list')).said.split('\n').map((line) => line.split(' ')[0])
  expect(await listed()).toEqual(ids.slice(0, 100))
  await admin('keep', ids[0] ?? '')
  expect(await listed()).toEqual(ids.slice(1))
})
