import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { viewerContext, visitContext } from '#client/page-context.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { LOCALES } from '#kernel/locale.ts'
import { downloadPath } from '#library/download-path.ts'
import { DOWNLOAD_LINK_DAYS, DOWNLOAD_LINK_USES, resendReceipt } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { apiAs } from '#pages/testing.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { loader } from './order-page.tsx'
import { LinkEnded } from './order-summary.tsx'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')

/** What the page of the order loads by this key, and with which status. */
async function openPage(id: string, key: string) {
  const context = new RouterContextProvider()
  context.set(visitContext, Object.assign(Object.create(null), { api: apiAs(shop), cookies: {} }))
  context.set(viewerContext, undefined)
  const request = new Request(`http://localhost/checkout/${id}?key=${key}`)
  const of = { pattern: '/checkout/:order', url: new URL(request.url), params: { order: id } }
  const loaded = await loader({ request, context, ...of })
  return 'init' in loaded
    ? { ...loaded.data, status: loaded.init?.status }
    : { ...loaded, status: 200 }
}

async function buy(email: string) {
  const { id, checkoutUrl } = await shop.order({ sounds: [await shop.addSound(artist)], email })
  const paid = await shop.pay(checkoutUrl)
  await shop.runJobs()
  return { id, key: new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? '' }
}

/** Of the email that came last. */
async function sentKey(email: string) {
  const last = (await shop.emails()).filter(({ to }) => to === email).at(-1)
  return decodeURIComponent(/\/checkout\/\w+\?key=(\S+)/.exec(last?.text ?? '')?.[1] ?? '')
}

test.each([
  ['expired', async () => shop.clock.advance(DOWNLOAD_LINK_DAYS * 86_400)],
  ['usedUp', (of: { grant: string; key: string }) => spend(of)],
] as const)(
  'by a link that is %s the page has status 410 and sends a new link, which opens it',
  async (why, end) => {
    const email = `${why.toLowerCase()}@example.com`
    const { id, key } = await buy(email)
    const opened = await openPage(id, key)
    expect([opened.status, opened.order?.status]).toEqual([200, 'paid'])
    await end({ grant: opened.order?.items[0]?.grant ?? '', key })
    const ended = await openPage(id, key)
    expect(ended).toMatchObject({ status: 410, order: undefined, instead: why })
    for (const locale of LOCALES) {
      const { t } = translate(locale)
      const page = <LinkEnded id={id} why={why} />
      const path = locale === 'ja' ? '/ja' : '/'
      const html = renderPart(<ToastProvider>{page}</ToastProvider>, { path })
      expect(html).toContain(t(`sales.order.${why}`, { downloads: DOWNLOAD_LINK_USES }))
      expect(html).toMatch(new RegExp(`<button[^>]*>${t('sales.order.resend')}</button>`))
    }
    shop.clock.advance(1)
    expect((await shop.call(resendReceipt, { params: { id } })).status).toBe(204)
    await shop.runJobs()
    const fresh = await sentKey(email)
    expect(fresh).not.toBe(key)
    expect((await openPage(id, fresh)).order?.status).toBe('paid')
  },
)

test('of an order that was refunded, the new link comes with that, and opens a page that shows it', async () => {
  const email = 'refunded@example.com'
  const { id, key } = await buy(email)
  await shop.refund(id)
  shop.clock.advance(DOWNLOAD_LINK_DAYS * 86_400)
  expect(await openPage(id, key)).toMatchObject({ status: 410, instead: 'expired' })
  expect((await shop.call(resendReceipt, { params: { id } })).status).toBe(204)
  await shop.runJobs()
  const { t } = translate('en')
  const last = (await shop.emails()).filter(({ to }) => to === email).at(-1)
  expect(last?.text).toContain(t('emails.sales.receiptRefunded'))
  expect(last?.text).not.toContain(t('emails.sales.receiptTitle'))
  expect(last?.text).not.toContain(t('emails.sales.receiptKept'))
  const { order } = await openPage(id, await sentKey(email))
  expect(order).toMatchObject({ status: 'refunded', items: [{ refundedAmount: 300 }] })
})

/** All but the last by hand, as they would be counted. */
async function spend({ grant, key }: { grant: string; key: string }) {
  const download = () => shop.app.inject({ url: downloadPath(grant, 'original', key) })
  expect((await download()).statusCode).toBe(200)
  const uses = DOWNLOAD_LINK_USES - 1
  await shop.context.db.updateTable('downloadLinks').set({ uses }).execute()
  expect((await download()).statusCode).toBe(200)
  expect((await download()).statusCode).toBe(410)
}
