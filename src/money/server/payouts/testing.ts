import type { PayoutSender } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { BankDetails } from '../../bank-contract.ts'
import { sealDetails } from '../bank/seal-details.ts'
import { saveSealed } from '../bank/store.ts'
import { DETAILS } from '../bank/testing.ts'
import { insertPosting } from '../store.ts'

interface Sale {
  userId: number
  shareYen: Yen
  at: Date
}

/** An order of which an artist’s share was written into the ledger. */
export async function addShare(db: Database, { userId, shareYen, at }: Sale): Promise<number> {
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      publicId: newId(),
      email: 'buyer@example.com',
      locale: 'en',
      totalYen: shareYen,
      dueYen: shareYen,
      feePercent: 0,
      provider: 'sandbox',
      bodyHash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPosting(db, {
    kind: 'sale',
    reference: `order-${orderId}`,
    orderId,
    at,
    entries: [
      { account: 'provider_clearing', amountYen: shareYen },
      { account: 'artist_payable', amountYen: -shareYen, userId },
    ],
  })
  return orderId
}

/** Takes some of a share back. */
export async function takeBack(db: Database, orderId: number, { userId, shareYen, at }: Sale) {
  await insertPosting(db, {
    kind: 'refund',
    reference: newId(),
    orderId,
    at,
    entries: [
      { account: 'provider_clearing', amountYen: -shareYen },
      { account: 'artist_payable', amountYen: shareYen, userId },
    ],
  })
}

/** Inserts a payout that was asked for and canceled. */
export async function insertCanceledPayout(db: Database, userId: number): Promise<void> {
  const at = new Date()
  const times = { createdAt: at, closedAt: at }
  await db
    .insertInto('payouts')
    .values({ publicId: newId(), userId, status: 'canceled', amountYen: 3000, ...times })
    .execute()
}

/**
 * Reads a file of transfers by the published layout alone: the banks’ 「全銀協制定フォーマット（総合振込）」,
 * for instance that of 群馬銀行 (records of 120 bytes, CR LF after them, N right after zeros, C left
 * before spaces). Shares nothing with what writes it.
 */
export function readTransferFile(file: Buffer) {
  const records: Buffer[] = []
  for (let at = 0; at < file.length; at += 122) {
    records.push(file.subarray(at, at + 120))
    if (file.subarray(at + 120, at + 122).toString('hex') !== '0d0a') throw new Error('No CR LF')
  }
  const [header, ...rest] = records
  const [trailer, end] = rest.splice(-2)
  if (!(header && trailer && end)) throw new Error('Records are missing')
  return {
    header: cut(header, HEADER),
    transfers: rest.map((record) => cut(record, DATA)),
    trailer: cut(trailer, TRAILER),
    end: cut(end, END),
  }
}

type Layout = Readonly<Record<string, `${'C' | 'N'}${number}`>>

const HEADER = {
  データ区分: 'N1',
  種別コード: 'N2',
  コード区分: 'N1',
  振込依頼人コード: 'N10',
  振込依頼人名: 'C40',
  振込指定日: 'N4',
  仕向銀行番号: 'N4',
  仕向銀行名: 'C15',
  仕向支店番号: 'N3',
  仕向支店名: 'C15',
  預金種目: 'N1',
  口座番号: 'N7',
  ダミー: 'C17',
} as const
const DATA = {
  データ区分: 'N1',
  被仕向銀行番号: 'N4',
  被仕向銀行名: 'C15',
  被仕向支店番号: 'N3',
  被仕向支店名: 'C15',
  手形交換所番号: 'N4',
  預金種目: 'N1',
  口座番号: 'N7',
  受取人名: 'C30',
  振込金額: 'N10',
  新規コード: 'N1',
  顧客コード1: 'N10',
  顧客コード2: 'N10',
  振込指定区分: 'N1',
  識別表示: 'C1',
  ダミー: 'C7',
} as const
const TRAILER = { データ区分: 'N1', 合計件数: 'N6', 合計金額: 'N12', ダミー: 'C101' } as const
const END = { データ区分: 'N1', ダミー: 'C119' } as const

function cut<Fields extends Layout>(record: Buffer, layout: Fields) {
  const read = new Map<string, string>()
  let at = 0
  for (const [name, [kind, ...width]] of Object.entries(layout)) {
    const bytes = record.subarray(at, at + Number(width.join('')))
    at += bytes.length
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes)
    const isRight = kind === 'N' ? /^[0-9]*$/ : /^[ -Zｱ-ﾟ]*$/
    if (!isRight.test(text)) throw new Error(`${name} is ${text}`)
    read.set(name, text)
  }
  if (at !== 120 || record.length !== 120) throw new Error(`${record.length} bytes`)
  return (name: keyof Fields & string) => read.get(name) ?? ''
}

export const SENDER: PayoutSender = {
  code: '0012345678',
  name: 'ﾈｲﾛ(ｶ',
  bankCode: '0001',
  branchCode: '100',
  accountType: 'ordinary',
  number: '0054321',
}

export async function giveBankDetails(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  userId: number,
  more: Partial<BankDetails> = {},
): Promise<void> {
  const sealed = sealDetails(config, userId, { ...DETAILS, ...more })
  await saveSealed(db, { userId, changedAt: clock.now(), ...sealed })
}
