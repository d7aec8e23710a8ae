import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import {
  DOWNLOAD_LINK_DAYS,
  DOWNLOAD_LINK_USES,
  getOrder,
  resendReceipt,
} from '#orders/contract.ts'
import { forgetUses } from '#orders/server/links/count-use.ts'
import { downloadPath } from '../../download-path.ts'
import { openDownloads } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const { shop, release, buyAsGuest, get } = await openDownloads()
afterAll(() => shop.close())
const { db } = shop.context
const { sounds, album } = await release(['Lantern'], 'Lanterns')

test.each([
  ['sound', { sounds }],
  ['album', { albums: [album] }],
])('after a refund, a guest’s link to the file of a %s returns 410', async (kind, bought) => {
  const { id, path } = await buy(`refunded-${kind}@example.com`, bought)
  await shop.refund(id)
  expect(await problemAt(path)).toEqual([410, 'download_refunded', t('problems.download_refunded')])
  expect((await get(path, undefined, {}, 'HEAD')).status).toBe(410)
  const page = await get(path, undefined, { accept: 'text/html', 'accept-language': 'ja' })
  expect(page.status).toBe(410)
  const html = await page.text()
  expect(html).toContain('<html lang="ja">')
  expect(html).toContain(tJa('problems.download_refunded'))
  // The product's own, and none to the order.
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('a used up link returns 410, on the page of its order too, and a new one works', async () => {
  const { id, key, grant, path } = await buy('used-up@example.com')
  await spend({ id, path }, DOWNLOAD_LINK_USES - 1)
  expect((await get(path)).status).toBe(200)
  expect(await problemAt(path)).toEqual([
    410,
    'download_used_up',
    t('problems.download_used_up', { downloads: '100' }),
  ])
  expect((await get(path, undefined, {}, 'HEAD')).status).toBe(410)
  expect((await get(downloadPath(grant, 'flac', key), undefined, {}, 'HEAD')).status).toBe(410)
  const page = await (await get(path, undefined, { accept: 'text/html' })).text()
  expect(page).toContain('All 100 downloads of this link have been used.')
  expect(page).toContain(`href="/checkout/${id}?key=${encodeURIComponent(key)}"`)
  const order = await shop.call(getOrder, { params: { id }, query: { key } })
  expect([order.status, order.error.code]).toEqual([410, 'download_used_up'])
  shop.clock.advance(1)
  await shop.call(resendReceipt, { params: { id } })
  await shop.runJobs()
  expect((await get(downloadPath(grant, 'original', await sentKey('used-up')))).status).toBe(200)
})

test('an expired link returns 410 and leads to the page that sends a new one', async () => {
  const { id, path } = await buy('expired@example.com')
  shop.clock.advance(DOWNLOAD_LINK_DAYS * 86_400)
  expect((await problemAt(path)).slice(0, 2)).toEqual([410, 'download_expired'])
  const page = await get(path, undefined, { accept: 'text/html' })
  expect(page.status).toBe(410)
  expect(await page.text()).toContain(`href="/checkout/${id}?key=`)
})

test('downloads at the same time cannot exceed the bound', async () => {
  const { id, path } = await buy('crowd@example.com')
  await spend({ id, path }, DOWNLOAD_LINK_USES - 3)
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(path)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 410, 410, 410, 410, 410])
  expect(await usesOf(id)).toBe(DOWNLOAD_LINK_USES)
})

test('a use is a download begun: not a look, a page view, or the rest of an interrupted one', async () => {
  const { id, key, path } = await buy('resumer@example.com')
  await get(path, undefined, {}, 'HEAD')
  await shop.call(getOrder, { params: { id }, query: { key } })
  expect(await usesOf(id)).toBe(0)
  await get(path)
  const rest = () => get(path, undefined, { range: 'bytes=1000-' })
  expect((await rest()).status).toBe(206)
  expect(await usesOf(id)).toBe(1)
  await spend({ id, path }, DOWNLOAD_LINK_USES)
  expect((await rest()).status).toBe(206)
})

test('a part counts where no download of it was begun from the same network within a day', async () => {
  const { id, path } = await buy('sharer@example.com')
  const rest = () => get(path, undefined, { range: 'bytes=1000-' })
  expect((await rest()).status).toBe(206)
  expect(await usesOf(id)).toBe(1)
  await spend({ id, path }, DOWNLOAD_LINK_USES)
  shop.clock.advance(86_400)
  expect((await rest()).status).toBe(410)
  shop.clock.advance(-86_400)
  await db
    .updateTable('downloadLinks')
    .set({ usedBy: Buffer.from('another') })
    .execute()
  expect((await rest()).status).toBe(410)
})

test('the email of a guest states both bounds', async () => {
  await buy('reader@example.com')
  const english = (await shop.emails()).findLast(({ to }) => to === 'reader@example.com')
  const bounds = `works for ${DOWNLOAD_LINK_DAYS} days and up to ${DOWNLOAD_LINK_USES} downloads`
  expect(english?.text).toContain(bounds)
  const { id } = await buy('yomu@example.com')
  await db.updateTable('orders').set({ locale: 'ja' }).where('publicId', '=', id).execute()
  await shop.call(resendReceipt, { params: { id } })
  await shop.runJobs()
  const japanese = (await shop.emails()).findLast(({ to }) => to === 'yomu@example.com')
  expect(japanese?.text).toContain(`${DOWNLOAD_LINK_DAYS}日、ダウンロードは${DOWNLOAD_LINK_USES}回`)
})

test('a browser in which the link was opened shares its number of downloads, however many do', async () => {
  const { id, key, grant, path, cookie } = await buy('forwarder@example.com')
  const asked = [path, undefined, { accept: 'text/html', cookie: await cookie() }] as const
  const byCookie = () => get(downloadPath(grant, 'original'), undefined, asked[2])
  expect((await byCookie()).status).toBe(200)
  expect(await usesOf(id)).toBe(1)
  await spend({ id, path }, DOWNLOAD_LINK_USES - 1)
  shop.clock.advance(DOWNLOAD_LINK_DAYS * 86_400)
  // The link has ended, the browser goes on: also with the address that has its key.
  expect((await get(...asked)).status).toBe(200)
  const ended = await byCookie()
  expect(ended.status).toBe(410)
  expect(await ended.text()).toContain(`href="/checkout/${id}?key="`)
  // There a new link can be sent, which opens the same browser again.
  const page = () => shop.call(getOrder, { params: { id }, headers: { cookie: asked[2].cookie } })
  expect((await page()).error.code).toBe('download_used_up')
  expect((await byCookie()).status).toBe(410)
  await shop.call(resendReceipt, { params: { id } })
  await shop.runJobs()
  const renewed = await sentKey('forwarder')
  expect(renewed).not.toBe(key)
  const again = { cookie: await cookie(renewed, asked[2].cookie) }
  expect((await get(downloadPath(grant, 'original'), undefined, again)).status).toBe(200)
  // The former link, read again, is not newer.
  const { headers } = await shop.call(getOrder, {
    params: { id },
    query: { key },
    headers: again,
  })
  expect(headers['set-cookie']).toBeUndefined()
})

test('what is counted of a link is deleted once browsers have forgotten it, the network a day after its use', async () => {
  const { id, path } = await buy('forgotten@example.com')
  await get(path)
  const network = async () =>
    (await db.selectFrom('downloadLinks').select('usedBy').orderBy('usedAt', 'desc').execute())[0]
  shop.clock.advance(86_400)
  await forgetUses(shop.context)
  expect((await network())?.usedBy).not.toHaveLength(0)
  shop.clock.advance(1)
  await forgetUses(shop.context)
  expect((await network())?.usedBy).toHaveLength(0)
  shop.clock.advance(399 * 86_400 - 2)
  await forgetUses(shop.context)
  expect(await usesOf(id)).toBe(1)
  shop.clock.advance(2)
  await forgetUses(shop.context)
  expect(await usesOf(id)).toBe(0)
})

async function buy(email: string, bought: Parameters<typeof shop.order>[0] = { sounds }) {
  const { id, key, items } = await buyAsGuest({ ...bought, email })
  const grant = items[0]?.grant ?? ''
  /** Of a browser that opens the page of the order by this link. */
  async function cookie(link = key, had = ''): Promise<string> {
    const { headers } = await shop.call(getOrder, {
      params: { id },
      query: { key: link },
      headers: { cookie: had },
    })
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  return { id, key, grant, path: downloadPath(grant, 'original', key), cookie }
}

async function problemAt(path: string): Promise<[number, string, string]> {
  const answer = await get(path)
  const { error } = await answer.json()
  return [answer.status, error.code, error.message]
}

/** As if the link had been used so often. */
async function spend({ id, path }: { id: string; path: string }, uses: number): Promise<void> {
  if ((await usesOf(id)) === 0) await get(path)
  const order = db.selectFrom('orders').select('id').where('publicId', '=', id)
  await db.updateTable('downloadLinks').set({ uses }).where('orderId', 'in', order).execute()
}

async function usesOf(id: string): Promise<number> {
  const row = await db
    .selectFrom('downloadLinks as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select('l.uses')
    .where('o.publicId', '=', id)
    .executeTakeFirst()
  return row?.uses ?? 0
}

async function sentKey(name: string): Promise<string> {
  const sent = (await shop.emails()).findLast(({ to }) => to === `${name}@example.com`)
  return /\?key=(\S+)/.exec(sent?.text ?? '')?.[1] ?? ''
}
