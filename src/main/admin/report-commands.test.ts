import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { reportContent, reportMessage } from '#moderation/contract.ts'
import { getOrder } from '#orders/contract.ts'
import { listMySales, replyToMessage } from '#orders/message-contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { getSound } from '#works/sounds-contract.ts'
import { runAdmin } from './run-admin.ts'

const shop = await openShop()
afterAll(() => shop.close())

async function admin(...words: string[]) {
  const said: string[] = []
  const output = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void said.push(text),
  }
  const { databaseUrl: DATABASE_URL, secret } = shop.context.config
  const env = { DATABASE_URL, SECRET: secret.toString() }
  const status = await runAdmin(['report', ...words], output, env)
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
  expect(message).toMatch(new RegExp(`abuse +by kai@example.com +message ${id}`))
  expect(reply).toMatch(new RegExp(`other +by mio +reply ${id}`))
  const [first = '', second = ''] = [message, reply].map((line) => line?.split(' ')[0] ?? '')
  expect((await admin('show', first)).said).toMatch(
    /abuse: Rude[\s\S]*Reported text\n {2}Go\n {2}away$/,
  )
  expect((await admin('show', second)).said).toMatch(/Reported text\n {2}Why\?$/)

  expect(await admin('remove', first)).toEqual({ status: 0, said: `Report ${first}: removed.` })
  expect((await admin('keep', second)).status).toBe(0)
  expect((await admin('list')).said).toBe('No reports are waiting.')
  expect((await sale())?.message).toMatchObject({ text: null, reply: { text: 'Why?' } })
  const order = await shop.call(getOrder, { params: { id }, as: buyer })
  expect(order.body.messages).toMatchObject([{ text: null, reply: { text: 'Why?' } }])
  await admin('remove', second)
  expect((await sale())?.message?.reply).toMatchObject({ text: null })
  await admin('keep', second)
  expect((await sale())?.message?.reply).toMatchObject({ text: 'Why?' })
  const unknown = {
    status: 1,
    said: 'No report 99 for which this can be done. List them with npm run admin -- report list',
  }
  for (const word of ['show', 'remove', 'keep']) expect(await admin(word, '99')).toEqual(unknown)
})

test('a reported work is hidden for a reason, which its artist reads', async () => {
  const artist = await shop.signUp('sora')
  const { publicId: id } = await shop.addSound(artist, { title: 'Rain' })
  await shop.call(reportContent, { body: { kind: 'sound', id, reason: 'spam' } })
  const { said } = await admin('list')
  expect(said).toMatch(new RegExp(`spam +by sora +sound ${id}$`))
  const [number = ''] = said.split(' ')
  expect(await admin('remove', number)).toMatchObject({ status: 1 })
  expect((await shop.call(getSound, { params: { id } })).status).toBe(200)
  expect((await admin('remove', number, '--reason', 'Ads')).said).toBe(`Report ${number}: removed.`)
  expect((await shop.call(getSound, { params: { id } })).status).toBe(404)
  await shop.runJobs()
  const email = (await shop.emails()).findLast(({ to }) => to === 'sora@example.com')
  expect(email?.text).toContain('The reason: Ads')
  expect((await admin('keep', number)).status).toBe(1)
})

test('the list has the hundred oldest reports, and a line where there are more', async () => {
  await sql`
    insert into reports (user_id, reason, reported_at)
    select u.id, 'spam', now() from users u, generate_series(1, 101) where u.username = 'mio'
  `.execute(shop.context.db)
  const lines = async () => (await admin('list')).said.split('\n')
  const all = await lines()
  expect(all).toHaveLength(101)
  expect(all[100]).toBe('More are waiting. Decide these first.')
  await shop.context.db
    .deleteFrom('reports')
    .where('id', '=', Number(all[0]?.split(' ')[0]))
    .execute()
  expect((await lines())[99]).toMatch(/spam +by mio +profile mio$/)
  expect(await lines()).toHaveLength(100)
})
