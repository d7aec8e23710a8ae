import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { Locale } from '#kernel/locale.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import type { TestMember } from '#main/testing.ts'
import { recordRefund, recordSale } from '#money/server/write-ledger.ts'
import { getPayable } from '#money/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import { readPdfText } from '#ports/pdf/testing.ts'
import { watchThreads } from '#ports/threads/testing/watch-threads.ts'
import {
  FIGURES,
  type Figure,
  getStatement,
  listStatementLines,
  listStatements,
  type Sums,
} from '../../contract.ts'
import { signedYen } from '../../signed-yen.ts'
import { addOrder, type Happening, writeHappenings } from './testing.ts'

const shop = await openShop({ env: { OPERATOR_NAME: 'Oto Kobo' } })
afterAll(() => shop.close())
const { db } = shop.context
shop.clock.advance((Date.parse('2027-01-15T00:00:00Z') - shop.clock.now().getTime()) / 1000)
const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)

const read = async (as: TestMember, period: string) =>
  (await shop.call(getStatement, { as, params: { period } })).body

async function readLines(as: TestMember, period: string, of?: Figure) {
  const lines = []
  let cursor: string | undefined
  do {
    const { body } = await shop.call(listStatementLines, {
      as,
      params: { period },
      query: { limit: 7, cursor, of },
    })
    lines.push(...body.items)
    cursor = body.next ?? undefined
  } while (cursor)
  return lines
}

async function readFile(as: TestMember, file: string, lang: Locale = 'en') {
  const answer = await shop.app.inject({
    url: `/api/my/statements/${file}?lang=${lang}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer
}

/** What the ledger owes an account at the end of a month of Japan, in its own words. */
async function balanceAfter({ userId }: TestMember, month: string): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select coalesce(-sum(e.amount_yen), 0)::int as yen
    from ledger_transactions x, ledger_entries e
    where x.id = e.transaction_id and e.account = 'artist_payable' and e.user_id = ${userId}
      and date_trunc('month', x.at + interval '9 hours') <= ${`${month}-01`}::timestamp`.execute(db)
  return rows[0]?.yen ?? 0
}

const sum = (yen: readonly number[]) => yen.reduce((all, one) => all + one, 0)
const effects = (sums: Sums) => sum(FIGURES.map((figure) => sums[figure]))

const happening = fc.record({
  /** Hours of the year; the first of January in Japan begins at -9. */
  hour: fc.oneof(fc.integer({ min: -9, max: 8750 }), fc.constantFrom(734, 735, 1406, 1407)),
  kind: fc.constantFrom('sale', 'sale', 'sale', 'refund', 'refund', 'payout', 'return', 'other'),
  seller: fc.nat(1),
  paid: fc.array(fc.integer({ min: 50, max: 5000 }), { minLength: 1, maxLength: 3 }),
  feePercent: fc.constantFrom(0, 10, 15),
  /** Percent of the artists’ share that goes to the other one. */
  split: fc.constantFrom(0, 0, 0, 30, 100),
  /** Of what is left. */
  part: fc.integer({ min: 1, max: 100 }),
}) satisfies fc.Arbitrary<Happening>

let runs = 0
test('whatever happens when, statements are the ledger: page, lines, CSV and PDF', {
  tags: ['slow'],
}, async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 14 }), async (happenings) => {
      runs += 1
      const artist = await shop.signUp(`artist-${runs}`)
      const other = await shop.signUp(`other-${runs}`)
      await writeHappenings(db, [artist.userId, other.userId], happenings)
      for (const member of [artist, other]) await checkYear(member)
    }),
    0.5,
  )
})

test('a refund counts in the month it is made, and an own title is no formula', async () => {
  const artist = await shop.signUp('late')
  const { orderId, items } = await addOrder(db, {
    sellerId: artist.userId,
    paid: [1100],
    feePercent: 10,
    at: new Date('2026-03-31T14:59:59Z'),
    title: '=HYPERLINK("https://example.com")',
  })
  const [item] = items
  if (!item) throw new Error('no item')
  const sale = { orderId, feePercent: 10, items, providerFeeYen: 40 }
  await recordSale(db, { ...sale, at: new Date('2026-03-31T14:59:59Z') })
  await recordRefund(db, {
    orderId,
    feePercent: 10,
    at: new Date('2026-05-01T00:00:00Z'),
    item,
    amountYen: 1100,
    beforeYen: 0,
    reference: 'late',
    from: 'provider_clearing',
  })
  const { items: months } = (await shop.call(listStatements, { as: artist })).body
  expect(months).toMatchObject([
    { period: '2026-05', opening: 990, refunds: -1100, fee: 110, closing: 0 },
    { period: '2026-03', opening: 0, sales: 1100, fee: -110, closing: 990 },
  ])
  expect(await read(artist, '2026-04')).toMatchObject({ opening: 990, closing: 990, taxes: [] })
  const march = await read(artist, '2026-03')
  const taxes = [{ percent: 10, turnover: 1100, turnoverTax: 100, feePaid: 110, feeTax: 10 }]
  expect(march).toMatchObject({ isOver: true, isTest: true, taxes, months: [] })
  expect((await read(artist, '2027-01')).isOver).toBe(false)
  const csv = (await readFile(artist, '2026-03.csv', 'ja')).body
  expect(csv).toContain(`2026-03-31 23:59,${translate('ja').t('statements.sale')},`)
  expect(csv).toContain('"\'=HYPERLINK(""https://example.com"")')
  const worksOfThreads = watchThreads()
  const drawn = readPdfText((await readFile(artist, '2026-03.pdf', 'ja')).rawPayload)
  expect(worksOfThreads()).toEqual(['writeStatementPdf'])
  expect(drawn).toContain(translate('ja').t('statements.feeBy', { name: 'Oto Kobo' }))
  expect(drawn).toContain('¥1,100')
  expect(drawn.join()).toContain(`@${artist.username}`)
})

test('who gives all of a share away has its sales still, and who gets it only what it brings', async () => {
  const [label, singer] = [await shop.signUp('label'), await shop.signUp('singer')]
  const of = { seller: 0, paid: [1000], feePercent: 10, split: 100, part: 50 }
  await writeHappenings(
    db,
    [label.userId, singer.userId],
    [
      { ...of, hour: 1000, kind: 'sale' },
      { ...of, hour: 1001, kind: 'refund' },
    ],
  )
  const own = { sales: 1000, refunds: -500, fee: -50, others: -450, shares: 0, closing: 0 }
  expect(await read(label, '2026-02')).toMatchObject(own)
  expect(await readLines(label, '2026-02')).toMatchObject([
    { type: 'refund', price: -500, fee: -50, others: -450, yours: 0 },
    { type: 'sale', price: 1000, fee: 100, others: 900, yours: 0 },
  ])
  const given = { sales: 0, refunds: 0, fee: 0, others: 0, shares: 450, closing: 450, taxes: [] }
  expect(await read(singer, '2026-02')).toMatchObject(given)
  expect(await readLines(singer, '2026-02', 'shares')).toMatchObject([
    { type: 'share', price: -500, yours: -450, item: { seller: 'Mio' } },
    { type: 'share', price: 1000, fee: 100, others: 0, yours: 900 },
  ])
})

test('there is none of the future, of another form, or of someone else', async () => {
  const artist = await shop.signUp('reader')
  for (const period of ['2027-02', '2028', '2026-13', '2026-1', '1999', '2026-01-01']) {
    expect((await shop.call(getStatement, { as: artist, params: { period } })).status).toBe(404)
  }
  expect((await shop.call(listStatements)).status).toBe(401)
  expect((await shop.app.inject('/api/my/statements/2026.csv')).statusCode).toBe(401)
  const empty = await read(artist, '2026')
  expect(empty).toMatchObject({ opening: 0, closing: 0, taxes: [], months: [] })
  expect(await readLines(artist, '2026')).toEqual([])
})

async function checkYear(as: TestMember): Promise<void> {
  const year = await read(as, '2026')
  const listed = (await shop.call(listStatements, { as })).body.items
  expect(listed.map(({ period }) => period)).toEqual(
    listed
      .map(({ period }) => period)
      .toSorted()
      .toReversed(),
  )
  expect(listed.toReversed()).toEqual(year.months)
  let before = 0
  for (const month of MONTHS) {
    const statement = await read(as, month)
    expect(statement.opening).toBe(before)
    expect(statement.closing).toBe(await balanceAfter(as, month))
    expect(statement.opening + effects(statement)).toBe(statement.closing)
    before = statement.closing
  }
  expect(year.opening).toBe(0)
  expect(year.closing).toBe(await getPayable(db, as.userId))
  for (const figure of FIGURES) expect(year[figure]).toBe(sum(year.months.map((m) => m[figure])))
  await checkMonth(as, year.months.at(-1)?.period ?? '2026-12')
  await checkFiles(as, '2026')
}

async function checkMonth(as: TestMember, period: string): Promise<void> {
  const statement = await read(as, period)
  const lines = await readLines(as, period)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect(sum(lines.map(({ yours }) => yours))).toBe(statement.closing - statement.opening)
  for (const line of lines.filter(({ item }) => item !== null)) {
    expect(line.price - line.fee - line.others).toBe(line.yours)
    expect(line.price).toBe(await movedWith(line.transaction, line.item?.title ?? ''))
  }
  const partOf = { fee: 'fee', others: 'others', sales: 'price', refunds: 'price' } as const
  for (const figure of FIGURES) {
    const own = await readLines(as, period, figure)
    const part = figure in partOf ? partOf[figure as keyof typeof partOf] : 'yours'
    const sign = part === 'fee' || part === 'others' ? -1 : 1
    expect(0 + sign * sum(own.map((line) => line[part]))).toBe(statement[figure])
    expect(own.every((line) => line[part] !== 0)).toBe(true)
  }
  const { body } = await readFile(as, `${period}.csv`)
  expect(body.startsWith('\uFEFF')).toBe(true)
  const rows = body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
  const amounts = rows.slice(2, -1).map((row) => row.slice(-5).map(Number))
  expect(amounts).toHaveLength(lines.length)
  expect(
    amounts.map(([price, fee = 0, others = 0, yours]) => [price, 0 - fee, 0 - others, yours]),
  ).toEqual(lines.toReversed().map(({ price, fee, others, yours }) => [price, fee, others, yours]))
  const balances = [rows[1]?.at(-1), rows.at(-2)?.at(-1), rows.at(-1)?.at(-1)].map(Number)
  expect(balances).toEqual([statement.opening, statement.closing, statement.closing])
  await checkFiles(as, period)
}

/** What the ledger took for an item from whoever paid: titles are unique. */
async function movedWith(transaction: number, title: string): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select sum(e.amount_yen)::int as yen from ledger_entries e
    join order_items i on i.id = e.order_item_id where e.transaction_id = ${transaction}
      and i.title = ${title} and e.account in ('provider_clearing', 'disputes')`.execute(db)
  return rows[0]?.yen ?? 0
}

async function checkFiles(as: TestMember, period: string): Promise<void> {
  const statement = await read(as, period)
  const lang = period.length > 4 ? 'en' : 'ja'
  const { t } = translate(lang)
  const drawn = readPdfText((await readFile(as, `${period}.pdf`, lang)).rawPayload)
  const shown = FIGURES.filter((figure) => ['sales', 'fee'].includes(figure) || statement[figure])
  for (const name of ['opening', ...shown, 'closing'] as const) {
    const written = drawn[drawn.indexOf(t(`statements.${name}`)) + 1]
    expect([name, written]).toEqual([name, signedYen(statement[name])])
  }
  if (period.length > 4) return
  const rows = (await readFile(as, '2026.csv')).body.trimEnd().split('\r\n')
  const total = rows.find((row) => row.startsWith(translate('en').t('statements.total')))
  const { opening, closing } = statement
  const figures = FIGURES.map((figure) => statement[figure])
  expect(total?.split(',').slice(1).map(Number)).toEqual([opening, ...figures, closing])
}

test('what is sold in the first moment of a month is of that month alone', async () => {
  const artist = await shop.signUp('midnight')
  const at = new Date('2026-03-31T15:00:00Z')
  const order = { sellerId: artist.userId, paid: [500], feePercent: 10, at }
  const { orderId, items } = await addOrder(db, order)
  await recordSale(db, { orderId, feePercent: 10, items, providerFeeYen: 0, at })
  expect((await read(artist, '2026-03')).sales).toBe(0)
  expect((await read(artist, '2026-04')).sales).toBe(500)
})
