import { expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { readPdfText } from '#ports/pdf/testing.ts'
import { type Receipt, writeReceiptPdf } from './receipt-pdf.ts'
import { sumReceipt } from './sum-receipt.ts'

const { t } = translate('en')
const at = new Date('2026-11-24T03:00:00Z')
type Items = Parameters<typeof sumReceipt>[0]
type Refunds = Parameters<typeof sumReceipt>[1]

const rain: Items[number] = {
  id: 1,
  kind: 'sound',
  title: 'Rain',
  paidYen: 550,
  sellerId: 7,
  sellerName: 'Mio',
  issuerName: null,
  issuerNumber: null,
  isByService: false,
}

interface Written extends Partial<Receipt> {
  item?: Partial<Items[number]>
  backYen?: number
}

/** The lines of a receipt of one item. */
async function linesOf({ item, backYen, ...more }: Written = {}) {
  const refunds: Refunds = backYen === undefined ? [] : [{ at, itemId: 1, amountYen: backYen }]
  const receipt: Receipt = {
    ...sumReceipt([{ ...rain, ...item }], refunds, at),
    locale: 'en',
    number: 'a1b2',
    paidAt: at,
    to: 'Aoi',
    isTest: false,
    creditYen: 0,
    operator: { name: 'Neiro', address: '1-2-3 Jingumae', email: 'office@example.com' },
    ...more,
  }
  return readPdfText(await writeReceiptPdf(receipt))
}
const percent = 10

test('a receipt names its number and day, the buyer, what was bought, and who received the money', async () => {
  expect(await linesOf()).toEqual([
    t('receipts.title'),
    `${t('receipts.number')}  a1b2`,
    `${t('receipts.date')}  24 November 2026`,
    t('receipts.madeOutTo', { name: 'Aoi' }),
    t('receipts.total'),
    '¥550',
    t('receipts.purpose'),
    t('receipts.seller', { seller: 'Mio' }),
    t('receipts.noIssuer'),
    t('receipts.item'),
    t('receipts.rate'),
    t('receipts.amount'),
    'Rain',
    '10%',
    '¥550',
    t('receipts.sum', { percent }),
    '¥550',
    t('receipts.receivedBy'),
    'Neiro',
    '1-2-3 Jingumae',
    'office@example.com',
  ])
})

test('it is made out to no one without a name, and a title in the name stands for the usual one', async () => {
  expect((await linesOf({ to: '' })).join()).not.toContain(t('receipts.madeOutTo', { name: '' }))
  expect(await linesOf({ locale: 'ja', to: '音井先生' })).toContain('音井先生')
  expect(await linesOf({ locale: 'ja', to: '音井' })).toContain('音井 様')
})

test('an issuer is named with the tax, the service in place of the artist as such', async () => {
  const issuer = { issuerName: 'Mio', issuerNumber: 'T1' }
  const own = await linesOf({ item: issuer })
  expect(own).toContain(t('receipts.issuer', { name: 'Mio', number: 'T1' }))
  expect(own).toContain(t('receipts.tax', { percent }))
  expect(own).toContain('¥50')
  expect(own).not.toContain(t('receipts.noIssuer'))
  const byService = (await linesOf({ item: { ...issuer, isByService: true } })).join('')
  expect(byService).toContain(t('receipts.issuerService', { name: 'Mio', number: 'T1' }))
})

test('what was paid back is named with what remains, of the whole and of the part', async () => {
  const part = await linesOf({ backYen: 300 })
  const from = part.indexOf(t('receipts.refundedPart'))
  expect(part.slice(from, from + 4)).toEqual([
    t('receipts.refundedPart'),
    '−¥300',
    t('receipts.remaining'),
    '¥250',
  ])
  const item = part.indexOf(t('receipts.refund', { date: '24 November 2026', title: 'Rain' }))
  expect(part.slice(item + 1, item + 5)).toEqual([
    '10%',
    '−¥300',
    t('receipts.remainingSum', { percent }),
    '¥250',
  ])
  const whole = await linesOf({ backYen: 550 })
  expect(whole).toContain(t('receipts.refundedAll'))
  expect(whole).not.toContain(t('receipts.refundedPart'))
  const one = await linesOf({ backYen: 1 })
  expect(one).toContain(t('receipts.refundedPart'))
})

test('the part that a gift card paid is named, be it one yen', async () => {
  const lines = await linesOf({ creditYen: 1 })
  const from = lines.indexOf(t('receipts.byGiftCard'))
  expect(lines.slice(from, from + 4)).toEqual([
    t('receipts.byGiftCard'),
    '¥1',
    t('receipts.byOthers'),
    '¥549',
  ])
})

test('a gift card is sold by no artist and bears no tax; a test says so, and an empty address nothing', async () => {
  const item = {
    kind: 'gift_card',
    title: 'Gift card',
    paidYen: 3000,
    sellerId: null,
    sellerName: '',
  }
  const operator = { name: 'Neiro', address: '', email: 'office@example.com' }
  expect(await linesOf({ item, operator, isTest: true })).toEqual(
    [
      t('sales.order.sandbox'),
      t('receipts.title'),
      `${t('receipts.number')}  a1b2`,
      `${t('receipts.date')}  24 November 2026`,
      t('receipts.madeOutTo', { name: 'Aoi' }),
      t('receipts.giftTotal'),
      '¥3,000',
      t('receipts.giftPurpose'),
      t('receipts.giftTax'),
      t('receipts.item'),
      '',
      t('receipts.giftAmount'),
      'Gift card',
      '',
      '¥3,000',
      t('receipts.giftIssuer'),
      'Neiro',
      'office@example.com',
    ].filter(Boolean),
  )
})
