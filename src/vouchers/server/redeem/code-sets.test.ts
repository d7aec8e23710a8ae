import { afterAll, expect, test } from 'vitest'
import { readPdfText } from '#ports/pdf/testing.ts'
import { watchThreads } from '#ports/threads/testing/watch-threads.ts'
import {
  CODES_PER_DAY,
  codesFile,
  createDownloadCodeSet,
  listCodeItems,
  listDownloadCodeSets,
  SETS_PER_DAY,
} from '../../download-code-contract.ts'
import { openCodeShop, type SetRequest } from './testing.ts'

const { shop, artist, fan, addSet, download, redeem } = await openCodeShop()
afterAll(() => shop.close())

test('an artist makes sets for what is public or sold by link, and sees what was redeemed', async () => {
  const owner = await shop.signUp('owner')
  const own = await shop.addSound(owner, { title: 'Own' })
  const album = await shop.addAlbum(owner, [own], { title: 'Box', status: 'Private' })
  await shop.addSound(owner, { status: 'Draft' })
  await shop.addSound(owner, { status: 'Private', sales: false })
  const { body } = await shop.call(listCodeItems, { as: owner })
  expect(body.items.map(({ title }) => title)).toEqual(['Box', 'Own'])

  const items = [`sound-${own.publicId}`, `album-${album.publicId}`]
  const [first, second] = [
    await addSet({ item: items[0] ?? '', name: '  One ' }, owner),
    await addSet({ item: items[1] ?? '', name: 'Two', count: 1, lastDay: '2099-12-31' }, owner),
  ]
  expect(first).toMatchObject({ name: 'One', item: { title: 'Own' }, endsAt: null, isOver: false })
  expect((await redeem(second.codes[0], { as: fan })).status).toBe(200)
  const page = await shop.call(listDownloadCodeSets, { as: owner, query: { limit: 1 } })
  expect(page.body.items).toMatchObject([
    { name: 'Two', count: 1, redeemed: 1, endsAt: '2099-12-31T15:00:00.000Z', isOver: false },
  ])
  const next = { limit: 1, cursor: page.body.next ?? '' }
  const rest = await shop.call(listDownloadCodeSets, { as: owner, query: next })
  expect(rest.body).toMatchObject({ items: [{ name: 'One', count: 3, redeemed: 0 }], next: null })
  expect((await shop.call(listDownloadCodeSets, { as: fan })).body.items).toEqual([])
})

test('a set is refused for the works of others, without a name, with a wrong number or a day past', async () => {
  const item = `sound-${(await shop.addSound(artist)).publicId}`
  const ask = async (more: Partial<SetRequest>, as = artist) => {
    const body = { item, name: 'Tour', count: 1, ...more }
    return (await shop.call(createDownloadCodeSet, { body, as })).error?.code
  }
  expect(await ask({}, fan)).toBe('code_item_unavailable')
  expect(await ask({ name: ' ' })).toBe('set_name_invalid')
  expect(await ask({ count: 0 })).toBe('code_count_invalid')
  expect(await ask({ count: 1001 })).toBe('code_count_invalid')
  expect(await ask({ lastDay: '2020-01-01' })).toBe('end_date_past')
  expect(await ask({})).toBe('')
})

test('a request that is sent again, also at the same time, makes one set; another one with its key none', async () => {
  const owner = await shop.signUp('twice')
  const item = `sound-${(await shop.addSound(owner)).publicId}`
  const ask = (as = owner, count = 2, key = 'one-press-of-create') =>
    shop.call(createDownloadCodeSet, {
      body: { item, name: 'Tour', count },
      headers: { 'idempotency-key': key },
      as,
    })
  const answers = await Promise.all([ask(), ask(), ask()])
  answers.push(await ask())
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await shop.call(listDownloadCodeSets, { as: owner })).body.items).toHaveLength(1)
  expect((await ask(owner, 3)).error.code).toBe('idempotency_mismatch')
  const other = await ask(owner, 3, 'another-press')
  expect(other.status).toBe(200)
  expect(other.body.id).not.toBe(answers[0]?.body.id)
  // The same key of someone else is another one.
  expect((await ask(fan)).error.code).toBe('code_item_unavailable')
})

test('an account makes a bounded number of sets and codes in 24 hours, also together', async () => {
  const busy = await shop.signUp('busy')
  const item = `sound-${(await shop.addSound(busy)).publicId}`
  const make = async (count: number) =>
    (await shop.call(createDownloadCodeSet, { body: { item, name: 'x', count }, as: busy })).error
      ?.code
  const big = await Promise.all(Array.from({ length: CODES_PER_DAY / 1000 + 2 }, () => make(1000)))
  expect(big.filter((code) => code === 'code_sets_used_up')).toHaveLength(2)
  expect(await make(1)).toBe('code_sets_used_up')
  shop.clock.advance(24 * 60 * 60 + 1)
  for (let sets = 0; sets < SETS_PER_DAY; sets += 1) expect(await make(1)).toBe('')
  expect(await make(1)).toBe('code_sets_used_up')
})

test('a set is downloaded by its artist alone, as a spreadsheet without formulas and as cards', async () => {
  const set = await addSet({ name: '=1+1', count: 12 })
  const csv = await download(set.id, 'codes.csv', artist, 'ja')
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="codes-${set.id}.csv"`,
  })
  await redeem(set.codes[4], { as: fan })
  const again = await download(set.id, 'codes.csv', artist, 'ja')
  const [head, ...lines] = again.body.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFcode,link,redeemed')
  expect(lines).toHaveLength(12)
  for (const line of lines) {
    expect(line).toMatch(
      /^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4},https?:\/\/[^,]+\/ja\/redeem\?code=[2-9A-Z]{12},(\d{4}-\d\d-\d\dT[\d:.]+Z)?$/,
    )
  }
  expect(lines.filter((line) => line.endsWith('Z'))).toEqual([lines[4]])

  const worksOfThreads = watchThreads()
  const pdf = await download(set.id, 'cards.pdf', artist)
  expect(worksOfThreads()).toEqual(['drawCards'])
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // Of the eleven that can still be redeemed.
  expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  const cards = readPdfText(pdf.rawPayload).join('\n')
  expect(set.codes.filter((code) => !cards.includes(code))).toEqual([set.codes[4]])
  for (const file of ['codes.csv', 'cards.pdf'] as const) {
    expect((await download(set.id, file, fan)).statusCode).toBe(404)
    expect((await shop.app.inject({ url: codesFile(set.id, file) })).statusCode).toBe(401)
  }
})

test('the database holds no code', async () => {
  const set = await addSet()
  const rows = await shop.context.db
    .selectFrom('downloadCodes as d')
    .innerJoin('downloadCodeSets as c', 'c.id', 'd.setId')
    .selectAll(['c', 'd'])
    .where('c.publicId', '=', set.id)
    .execute()
  expect(rows).toHaveLength(3)
  for (const code of set.codes) {
    for (const text of [code, code.replaceAll('-', '')]) {
      expect(rows.some((row) => row.hash.includes(text))).toBe(false)
      expect(JSON.stringify(rows)).not.toContain(text)
    }
  }
})

test('cards are drawn while one code is left, and not once all are redeemed', async () => {
  const set = await addSet({ count: 1 })
  expect((await download(set.id, 'cards.pdf', artist)).statusCode).toBe(200)
  await redeem(set.codes[0], { as: fan })
  expect((await download(set.id, 'cards.pdf', artist)).statusCode).toBe(409)
})
