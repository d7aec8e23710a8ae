import { translate } from '#i18n/translate.ts'
import type { Operator } from '#kernel/config.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import type { TaxedSum } from '#money/consumption-tax.ts'
import { type Cell, left, right, type Sheet, writeSheet } from '#ports/pdf/sheet.ts'
import { nameItem } from '../present.ts'
import type { ReceiptPart, ReceiptSums } from './sum-receipt.ts'

export interface Receipt extends ReceiptSums {
  locale: Locale
  /** The number of the order. */
  number: string
  paidAt: Date
  /** The name that the receipt is made out to; empty: no one. */
  to: string
  isTest: boolean
  /** The part that a gift card paid. */
  creditYen: Yen
  /** The operator, who received the payment. */
  operator: Pick<Operator, 'address' | 'email'> & { name: string }
}

/** A receipt and the sheet it is written to, in its language. */
interface Writing {
  sheet: Sheet
  t: ReturnType<typeof translate>['t']
  day: (at: Date) => string
  receipt: Receipt
}

/** The same receipt has the same bytes. */
export function writeReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { locale, number, paidAt, isTest } = receipt
  const { t } = translate(locale)
  const title = `${t('receipts.title')} ${number}`
  const banner = isTest ? t('sales.order.sandbox') : undefined
  const dates = new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeZone: 'Asia/Tokyo',
  })
  return writeSheet({ title, locale, at: paidAt, banner }, (sheet) => {
    const writing = { sheet, t, day: (at: Date) => dates.format(at), receipt }
    writeHead(writing)
    writeTotal(writing)
    for (const part of receipt.parts) writePart(writing, part)
    writeReceiver(writing)
  })
}

/** A name that 様 does not follow: it ends with that, or with another title. */
const HAS_TITLE = /(様|さま|御中|殿|先生)$/

function writeHead({ sheet, t, day, receipt: { number, paidAt, to } }: Writing): void {
  const facts = [
    `${t('receipts.number')}  ${number}`,
    `${t('receipts.date')}  ${day(paidAt)}`,
  ].join('\n')
  sheet.row([left(t('receipts.title'), 0.4, { size: 24, bold: true }), right(facts, 0.6)])
  sheet.space(12)
  if (to === '') return
  const addressee = HAS_TITLE.test(to) ? to : t('receipts.madeOutTo', { name: to })
  sheet.line(addressee, { size: 14, bold: true })
  sheet.rule(0.65)
  sheet.space(12)
}

function writeTotal({ sheet, t, receipt }: Writing): void {
  const { paidYen, refundedYen, creditYen } = receipt
  const isGiftCard = isForGiftCard(receipt)
  const total = right(formatYen(paidYen), 0.4, { size: 22, bold: true })
  const label = t(isGiftCard ? 'receipts.giftTotal' : 'receipts.total')
  sheet.row([left(label, 0.6, { bold: true, size: 11 }), total], { isTinted: true })
  sheet.space(4)
  sheet.line(t(isGiftCard ? 'receipts.giftPurpose' : 'receipts.purpose'))
  if (creditYen > 0) {
    sheet.space(6)
    sheet.row(sumCells(t('receipts.byGiftCard'), formatYen(creditYen)))
    sheet.row(sumCells(t('receipts.byOthers'), formatYen(paidYen - creditYen)))
  }
  if (refundedYen > 0) {
    sheet.space(6)
    const isAll = refundedYen >= paidYen
    const back = t(isAll ? 'receipts.refundedAll' : 'receipts.refundedPart')
    sheet.row(sumCells(back, minus(refundedYen), { bold: true, size: 11 }))
    const left = formatYen(paidYen - refundedYen)
    sheet.row(sumCells(t('receipts.remaining'), left, { bold: true, size: 11 }))
  }
}

function writePart(writing: Writing, part: ReceiptPart): void {
  const { sheet, t, day, receipt } = writing
  const { seller, items, refunds, isGiftCard } = part
  const percent = isGiftCard ? '' : `${part.percent}%`
  const soft = { soft: true, size: 8 } as const
  const cells = (item: string, rate: string, amount: string, look: Partial<Cell> = {}): Cell[] => [
    left(item, 0.64, look),
    right(rate, 0.12, look),
    right(amount, 0.24, look),
  ]
  sheet.space(16)
  // The words of an artist must not stand alone at the end of a page.
  sheet.keep(100)
  if (!isGiftCard) sheet.line(t('receipts.seller', { seller }), { bold: true, size: 11 })
  sheet.line(wordsOfIssuer(writing, part))
  sheet.space(4)
  const rate = isGiftCard ? '' : t('receipts.rate')
  const amount = t(isGiftCard ? 'receipts.giftAmount' : 'receipts.amount')
  sheet.row(cells(t('receipts.item'), rate, amount, soft))
  sheet.rule()
  for (const item of items) {
    sheet.row(cells(nameItem(item, receipt.locale), percent, formatYen(item.paidYen)))
  }
  sheet.rule()
  writeSums(writing, part, part.sums, 'receipts.sum')
  if (refunds.length === 0) return
  sheet.rule()
  for (const { at, item, amountYen } of refunds) {
    const title = nameItem(item, receipt.locale)
    const words = t('receipts.refund', { date: day(at), title })
    sheet.row(cells(words, percent, minus(amountYen)))
  }
  sheet.rule()
  writeSums(writing, part, part.remaining, 'receipts.remainingSum')
}

function wordsOfIssuer({ t }: Writing, { issuer, isGiftCard }: ReceiptPart): string {
  if (isGiftCard) return t('receipts.giftTax')
  if (issuer === undefined) return t('receipts.noIssuer')
  const { name, number, isService } = issuer
  return t(isService ? 'receipts.issuerService' : 'receipts.issuer', { name, number })
}

/** The tax is named on an invoice alone: an artist who is not registered may not. */
function writeSums(
  { sheet, t }: Writing,
  { issuer }: ReceiptPart,
  sums: readonly TaxedSum[],
  words: 'receipts.sum' | 'receipts.remainingSum',
): void {
  for (const { percent, totalYen, taxYen } of sums) {
    sheet.row(sumCells(t(words, { percent }), formatYen(totalYen), { bold: true }))
    if (issuer) sheet.row(sumCells(t('receipts.tax', { percent }), formatYen(taxYen)))
  }
}

function sumCells(label: string, amount: string, look: Partial<Cell> = {}): Cell[] {
  return [right(label, 0.76, look), right(amount, 0.24, look)]
}

function writeReceiver({ sheet, t, receipt }: Writing): void {
  const { name, address, email } = receipt.operator
  sheet.space(22)
  const words = isForGiftCard(receipt) ? 'receipts.giftIssuer' : 'receipts.receivedBy'
  sheet.line(t(words), { size: 8, soft: true })
  sheet.line(name, { bold: true })
  for (const line of [address, email]) if (line) sheet.line(line, { size: 8 })
}

const isForGiftCard = ({ parts }: Receipt) => parts.some(({ isGiftCard }) => isGiftCard)

const minus = (amount: Yen) => `−${formatYen(amount)}`
