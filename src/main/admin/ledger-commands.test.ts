import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBooks } from '#accounting/server/books/testing.ts'
import { runAdmin } from './run-admin.ts'

const { shop, sold, parted, disputed, gift, artist, listener } = await openBooks()
afterAll(() => shop.close())
const { db, config } = shop.context

async function admin(...words: string[]) {
  const [said, wrong] = [[] as string[], [] as string[]]
  const output = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void wrong.push(text),
  }
  const env = { DATABASE_URL: config.databaseUrl, SECRET: config.secret.toString() }
  const status = await runAdmin(['ledger', ...words], output, env)
  return { status, said, wrong: wrong.join('\n') }
}

test('an artist’s entries are shown with what they belong to and a running balance, newest last', async () => {
  const { status, said } = await admin('show', artist.username)
  expect(status).toBe(0)
  expect(said[0]).toBe('Before: ¥0')
  const rows = said.slice(1, -1).map((line) => line.split(/ {2,}/).slice(1))
  expect(rows.slice(0, 3)).toEqual([
    ['sale', `order ${sold.id}`, '¥270', '¥270', 'Sold'],
    ['sale', `order ${parted.id}`, '¥270', '¥540', 'Part'],
    ['refund', `order ${parted.id}`, '-¥90', '¥450', 'Part'],
  ])
  expect(rows.at(-1)).toEqual(['sale', `order ${gift.id}`, '¥270', '¥990', 'Given'])
  expect(said.at(-1)).toBe('Owed then: ¥990')
  expect((await admin('show', `@${artist.username.toUpperCase()}`)).said).toEqual(said)
  expect((await admin('show', listener.username)).said).toEqual(['No entries then. Balance: ¥0'])
})

test('an account of the ledger is shown, of a time, as it was then', async () => {
  const { said } = await admin('show', 'provider_clearing')
  expect(said.join('\n')).toMatch(new RegExp(`dispute +order ${disputed.id} +-¥300 `))
  const day = (days: number) =>
    new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  expect((await admin('show', 'provider_clearing', '--from', day(0), '--to', day(0))).said).toEqual(
    said,
  )
  const [none = ''] = (await admin('show', 'provider_clearing', '--to', day(-1))).said
  expect(none).toBe('No entries then. Balance: ¥0')
  expect((await admin('show', 'nobody')).wrong).toBe('No account or artist nobody.')
  expect((await admin('show', 'tax', '--from', '2026-13-01')).wrong).toContain('is no day')
  expect((await admin('show')).wrong).toContain('Usage: npm run admin -- ledger show <account|')
})

test('a check says what was compared, and names the first difference and fails', async () => {
  const { status, said } = await admin('check')
  expect([status, said[0]]).toEqual([0, 'Everything agrees.'])
  expect(said[1]).toMatch(
    /^Compared: 7 orders, \d+ ledger transactions, 4 purchases, 0 payouts and 1 codes with each other, and 6 payments with sandbox \(of orders changed since 20.* UTC\)\.$/,
  )
  expect((await admin('check', '--provider')).said[1]).toMatch(/6 payments with sandbox\.$/)
  expect((await admin('check', '--since', '2100-01-01')).said[1]).toContain(' 1 payments with')
  await sql`update orders set total_yen = 299, due_yen = 299 where public_id = ${sold.id}`.execute(
    db,
  )
  const failed = await admin('check')
  expect(failed).toMatchObject({ status: 1, said: [] })
  expect(failed.wrong).toMatch(
    new RegExp(`^The books don’t agree. The first difference:\n  Order ${sold.id}: `),
  )
  expect(failed.wrong).toContain(`${sold.id}: the total is ¥299, and its items come to ¥300.`)
  expect(failed.wrong).toContain('it is ¥299 here, and ¥300 at the provider')
  expect((await admin('check', 'now')).wrong).toContain('Usage: npm run admin -- ledger check')
})
