import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { TestMember } from '#main/testing.ts'
import { getInvoiceSettings, putInvoiceSettings } from '#money/invoice-contract.ts'
import { readPdfText } from '#ports/pdf/testing.ts'
import { watchThreads } from '#ports/threads/testing/watch-threads.ts'
import { createOrder, DOWNLOAD_LINK_DAYS } from '../../contract.ts'
import { receiptPath } from '../../receipt-contract.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { openShop } from '../testing.ts'

const OPERATOR = { name: 'Oto Kobo', number: 'T7123456789012' }
const ADDRESS = '1-2-3 Jingumae'
const shop = await openShop({
  env: {
    OPERATOR_NAME: OPERATOR.name,
    OPERATOR_INVOICE_NUMBER: OPERATOR.number,
    OPERATOR_ADDRESS: ADDRESS,
  },
})
afterAll(() => shop.close())
const { t } = translate('en')
const { t: tJa } = translate('ja')
const mio = await shop.signUp('mio')
const noise = await shop.signUp('noise')
const buyer = await shop.signUp('buyer')
const NUMBER = 'T7000012050002'

const register = (as: TestMember, more = {}) =>
  shop.call(putInvoiceSettings, { as, body: { number: NUMBER, name: '音井 澪', ...more } })

async function buy(artists: readonly TestMember[], who: { as?: TestMember; email?: string }) {
  const sounds = await Promise.all(
    artists.map((artist) => shop.addSound(artist, { priceYen: 100 })),
  )
  const order = await shop.order({ sounds, price: 104, ...who })
  const paid = await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? undefined
  return { ...order, key }
}

async function read(id: string, asked: Record<string, string> = {}, as?: TestMember) {
  const { key, accept = 'application/pdf', ...query } = asked
  const answer = await shop.app.inject({
    url: receiptPath(id, key),
    query: { ...query, ...(key && { key }) },
    headers: { accept, ...(as && { authorization: `Bearer ${as.token}` }) },
  })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  return { ...answer, lines: isPdf ? readPdfText(answer.rawPayload) : [] }
}

test('the number of an artist is checked, forgiven its look, and removed when it is empty', async () => {
  const typed = await register(mio, {
    number: 'ｔ７００００－１２０５０００２',
    name: ' 音井  澪 ',
  })
  const own = { number: NUMBER, name: '音井 澪', byService: false, serviceNumber: OPERATOR.number }
  expect(typed.body).toEqual(own)
  expect((await shop.call(getInvoiceSettings, { as: mio })).body).toEqual(own)
  const wrong = await register(mio, { number: 'T1000012050002' })
  expect(wrong.error.fields).toMatchObject({ number: { code: 'invoice_number_invalid' } })
  const nameless = await register(mio, { name: ' \u200b ' })
  expect(nameless.error.fields).toMatchObject({ name: { code: 'name_required' } })
  const long = await register(mio, { name: '音'.repeat(81) })
  expect(long.error.fields).toMatchObject({ name: { code: 'name_too_long' } })
  expect((await register(mio, { number: ' ' })).body).toMatchObject({ number: '', name: '' })
})

test('each artist’s part has the registration at the time of sale, whatever is changed later', async () => {
  await register(mio)
  const { id } = await buy([mio, mio, mio, noise], { as: buyer })
  const before = await read(id, {}, buyer)
  await register(mio, { name: 'Someone else', number: '' })
  await register(noise)
  const { rawPayload, lines, headers } = await read(id, {}, buyer)
  expect(rawPayload.equals(before.rawPayload)).toBe(true)
  expect(headers['cache-control']).toMatch(/^private\b/)
  expect(headers['content-disposition']).toContain(`filename="receipt-${id}.pdf"`)
  const text = lines.join('\n')
  const issuer = t('receipts.issuer', { name: '音井 澪', number: NUMBER })
  expect(text.split(issuer)).toHaveLength(2)
  expect(text.split(t('receipts.noIssuer'))).toHaveLength(2)
  expect(text.replaceAll('\n', ' ')).toContain(
    `${t('receipts.sum', { percent: 10 })} ¥312 ${t('receipts.tax', { percent: 10 })} ¥28`,
  )
  // One rounding for the three of them; none is named for who is not registered.
  expect(text.split(t('receipts.tax', { percent: 10 }))).toHaveLength(2)
  expect(lines).toContain(t('sales.order.sandbox'))
  expect(lines).toContain('¥416')
  expect(lines).toContain(OPERATOR.name)
})

test('the service issues in its own name only for artists who are registered and asked for it', async () => {
  await register(mio, { byService: true })
  await register(noise, { number: '' })
  const { id } = await buy([mio, noise], { as: buyer })
  // A long line is broken behind a space.
  const text = (await read(id, {}, buyer)).lines.join('')
  expect(text).toContain(t('receipts.issuerService', OPERATOR))
  expect(text).not.toContain(NUMBER)
  expect(text.split(OPERATOR.number)).toHaveLength(2)
  expect(text.split(t('receipts.noIssuer'))).toHaveLength(2)
  // Where it is registered no more, the artist’s own number stands again.
  shop.context.config.invoiceNumber = undefined
  const later = await buy([mio], { as: buyer })
  shop.context.config.invoiceNumber = OPERATOR.number
  const own = (await read(later.id, {}, buyer)).lines.join('')
  expect(own).toContain(t('receipts.issuer', { name: '音井 澪', number: NUMBER }))
  expect(own).not.toContain(OPERATOR.number)
})

test('it is made out to a name that is cleaned, in the language of the order or the other one', async () => {
  const { id, key = '' } = await buy([noise], { email: 'guest@example.com' })
  const ja = await read(id, { key, lang: 'ja', to: ' 株式会社\u202e山田\n한 ' })
  expect(ja.lines).toContain(tJa('receipts.madeOutTo', { name: '株式会社 山田 〓' }))
  expect(ja.lines).toContain(tJa('sales.order.sandbox'))
  for (const titled of ['株式会社山田 御中', '山田花子様']) {
    expect((await read(id, { key, lang: 'ja', to: titled })).lines).toContain(titled)
  }
  const name = encodeURIComponent(tJa('receipts.file', { number: id }))
  expect(ja.headers['content-disposition']).toContain(`filename*=UTF-8''${name}`)
  expect((await read(id, { key, to: 'x'.repeat(101) })).statusCode).toBe(400)
  expect((await read(id, { key, to: 'x'.repeat(100) })).statusCode).toBe(200)
  await shop.context.db
    .updateTable('orders')
    .set({ locale: 'ja' })
    .where('publicId', '=', id)
    .execute()
  expect((await read(id, { key })).lines[1]).toBe(tJa('receipts.title'))
  expect((await read(id, { key, lang: 'en' })).lines[1]).toBe(t('receipts.title'))
})

test('refunds stand with their day and what remains, in part and in full', async () => {
  const { id } = await buy([noise, noise], { as: buyer })
  await refundOrder(shop.context, id, { amountYen: 100 })
  await shop.runJobs()
  const worksOfThreads = watchThreads()
  const part = (await read(id, {}, buyer)).lines
  expect(worksOfThreads()).toEqual(['writeReceiptPdf'])
  const after = (words: string, lines: string[]) => lines[lines.indexOf(words) + 1]
  expect(after(t('receipts.refundedPart'), part)).toBe('−¥100')
  expect(after(t('receipts.remaining'), part)).toBe('¥108')
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const words = { date: date.format(shop.clock.now()), title: 'Harbour' }
  expect(part.filter((line) => line === t('receipts.refund', words))).toHaveLength(2)
  await shop.refund(id)
  const all = (await read(id, {}, buyer)).lines
  expect(after(t('receipts.refundedAll'), all)).toBe('−¥208')
  expect(after(t('receipts.remaining'), all)).toBe('¥0')
})

test('a receipt has the refunds of its own order that were made, and an artist their own settings', async () => {
  await register(mio)
  await register(noise, { name: '別の 名前' })
  expect((await shop.call(getInvoiceSettings, { as: noise })).body).toMatchObject({
    name: '別の 名前',
  })
  expect((await shop.call(getInvoiceSettings, { as: buyer })).body).toMatchObject({ name: '' })
  const [kept, returned, asked] = [
    await buy([mio], { as: buyer }),
    await buy([mio], { as: buyer }),
    await buy([mio], { as: buyer }),
  ]
  await shop.refund(returned.id)
  // It was asked for, and is not made yet.
  await refundOrder(shop.context, asked.id)
  const words = t('receipts.refundedAll')
  expect((await read(returned.id, {}, buyer)).lines).toContain(words)
  for (const { id } of [kept, asked]) {
    expect((await read(id, {}, buyer)).lines).not.toContain(words)
  }
  await shop.runJobs()
})

test('it is for who may open the order, of what was paid; browsers are led to the order’s page', async () => {
  const { id, key = '' } = await buy([noise], { email: 'other@example.com' })
  const own = await buy([noise], { as: buyer })
  for (const answer of [await read(id), await read(id, {}, buyer), await read(own.id, {}, mio)]) {
    expect(answer.statusCode).toBe(404)
  }
  const unpaid = await shop.order({ sounds: [await shop.addSound(noise)], as: buyer })
  const free = await shop.order({
    sounds: [await shop.addSound(noise, { priceYen: 0 })],
    price: 0,
    as: buyer,
  })
  await shop.runJobs()
  for (const order of [unpaid, free]) expect((await read(order.id, {}, buyer)).statusCode).toBe(404)
  shop.clock.advance(DOWNLOAD_LINK_DAYS * 86_400)
  expect((await read(id, { key })).statusCode).toBe(410)
  const page = await read(id, { key, lang: 'ja', accept: 'text/html' })
  expect([page.statusCode, page.headers.location]).toEqual([
    302,
    `/ja/checkout/${id}?key=${encodeURIComponent(key)}`,
  ])
})

test('the email of a purchase links to the receipt, where anything was paid', async () => {
  const { id } = await buy([noise], { email: 'mailed@example.com' })
  const [email] = (await shop.emails()).filter(({ to }) => to === 'mailed@example.com')
  const [, link = ''] = /(\S+\/receipt\?key=\S+)/.exec(email?.text ?? '') ?? []
  expect(email?.html).toContain(t('receipts.link'))
  const { pathname, searchParams } = new URL(link)
  expect(pathname).toBe(receiptPath(id))
  expect((await read(id, Object.fromEntries(searchParams))).lines).toContain('¥104')
  const free = await shop.addSound(noise, { priceYen: 0 })
  await shop.order({ sounds: [free], price: 0, email: 'free@example.com' })
  await shop.runJobs()
  const [other] = (await shop.emails()).filter(({ to }) => to === 'free@example.com')
  expect(other?.text).not.toContain('/receipt')
})

test('the address of the operator stands on it, unless that is told on request', async () => {
  const { id } = await buy([noise], { as: buyer })
  const { operator } = shop.context.config
  const shown = async (onRequest: boolean) => {
    shop.context.config.operator = { ...operator, onRequest }
    return (await read(id, {}, buyer)).lines.join().includes(ADDRESS)
  }
  expect([await shown(false), await shown(true)]).toEqual([true, false])
  shop.context.config.operator = operator
})

test('what cost nothing is taken back without a line on the receipt', async () => {
  const [paid, free] = [
    await shop.addSound(noise, { priceYen: 100, title: 'Paid' }),
    await shop.addSound(noise, { priceYen: 0, title: 'Gratis' }),
  ]
  const items = [
    { id: `sound-${paid.publicId}`, price: 104 },
    { id: `sound-${free.publicId}`, price: 0 },
  ]
  const headers = { host: `127.0.0.1:${shop.context.config.port}` }
  const { body } = await shop.call(createOrder, { body: { items }, headers, as: buyer })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  await shop.refund(body.id)
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  const refund = (title: string) =>
    t('receipts.refund', { date: date.format(shop.clock.now()), title })
  const { lines } = await read(body.id, {}, buyer)
  expect(lines).toContain(refund('Paid'))
  expect(lines).not.toContain(refund('Gratis'))
})
