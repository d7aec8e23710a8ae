import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#ports/zip/testing.ts'
import { createLibraryDownload } from '#sales/library-contract.ts'
import { hidePurchase, listMyPurchases } from '#sales/purchases-contract.ts'
import { EXPORT_PATH } from '../../contract.ts'
import { openFullAccount } from '../testing/full-account.ts'

let full: Awaited<ReturnType<typeof openFullAccount>>
beforeAll(async () => {
  full = await openFullAccount()
}, 120_000)
afterAll(() => full.shop.close())

/** The text of a file with what differs from run to run replaced. */
function withoutChance(text: string): string {
  return text
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"')
    .replace(/"(pay|re|cs)_\w+"/g, '"PAYMENT"')
    .replace(/"[a-z0-9]{12}"/g, '"ID"')
    .replace(/"bytes": ?\d+/g, '"bytes": BYTES')
    .replace(/("(?:payment)": ?)"[^"]+"/g, '$1"PAYMENT"')
    .replace(/\d{4}年.*|(?<=at |on )\d+ \w+ \d{4}.*/g, 'TIME')
}

test('the export of a full account has these files, in this order, with this text', async () => {
  const { shop, artist } = full
  const { db } = shop.context
  const headers = { authorization: `Bearer ${artist.token}` }
  const view = { path: '/charts', listener: `user:${artist.userId}`, locale: 'en' }
  await db
    .insertInto('page_views')
    .values({ ...view, user_id: artist.userId })
    .execute()
  await db
    .updateTable('albums')
    .set({ cover_id: sql`(select cover_id from sounds where id = ${full.sold.id})` })
    .where('owner_id', '=', artist.userId)
    .execute()
  const purchases = await shop.call(listMyPurchases, { as: artist, query: {} })
  const grant = purchases.body.items[0]?.grant ?? ''
  await shop.app.inject({ url: `/api/downloads/${grant}/original`, headers })
  await shop.call(createLibraryDownload, { body: { format: 'original' }, as: artist })
  const hide = { params: { grant }, body: { hidden: true } }
  expect((await shop.call(hidePurchase, { ...hide, as: artist })).status).toBe(204)
  const answer = await shop.app.inject({ url: EXPORT_PATH, headers })
  expect(answer.statusCode).toBe(200)
  const files = [...(await readZip(answer.rawPayload))].map(([name, file]) => {
    const text = /\.(json|txt)$/.test(name) ? withoutChance(file.toString('utf8')) : '(a file)\n'
    return `=== ${name.replace(/[a-z0-9]{12}\.jpg/, 'ID.jpg')}\n${text}`
  })
  await expect(files.join('')).toMatchFileSnapshot('./whole-export.txt')
})
