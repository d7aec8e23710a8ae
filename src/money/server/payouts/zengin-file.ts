import type { Yen } from '#kernel/yen.ts'
import { toZenginKana } from '../../bank/zengin-kana.ts'

interface Account {
  bankCode: string
  branchCode: string
  /** The names in any kana; empty where they are not known. */
  bankKana: string
  branchKana: string
  accountType: 'ordinary' | 'current' | 'savings'
  number: string
}

export interface TransferSender extends Account {
  code: string
  name: string
}

export interface Transfer extends Account {
  /** The id of the payout: the bank returns it with the result. */
  id: number
  holder: string
  amountYen: Yen
}

const ACCOUNT_TYPE = { ordinary: 1, current: 2, savings: 4 } as const

/**
 * A file of transfers (総合振込) in the format of the Japanese Bankers Association (全銀協フォーマット):
 * a header, the transfers, a trailer and an end record, each of 120 bytes in JIS X 0201 and followed by
 * CR LF. Numbers stand at the right after zeros, text at the left before spaces.
 *
 * @param run stands in each transfer, beside its own id (顧客コード)
 * @param day YYYY-MM-DD
 */
export function writeZenginFile(
  { run, day, sender }: { run: number; day: string; sender: TransferSender },
  transfers: readonly Transfer[],
): Buffer {
  const total = transfers.reduce((sum, { amountYen }) => sum + amountYen, 0)
  const records = [
    [
      '1210',
      digits(sender.code, 10),
      text(sender.name, 40),
      day.slice(5, 7) + day.slice(8),
      ...writeBank(sender),
      ACCOUNT_TYPE[sender.accountType],
      digits(sender.number, 7),
      text('', 17),
    ],
    ...transfers.map((transfer) => writeTransfer(run, transfer)),
    ['8', digits(transfers.length, 6), digits(total, 12), text('', 101)],
    ['9', text('', 119)],
  ]
  return Buffer.concat(records.map((fields) => encode(fields.join(''))))
}

function writeTransfer(run: number, transfer: Transfer) {
  return [
    '2',
    ...writeBank(transfer),
    '0000',
    ACCOUNT_TYPE[transfer.accountType],
    digits(transfer.number, 7),
    text(transfer.holder, 30),
    digits(transfer.amountYen, 10),
    // The transfer is no first one of its kind.
    '0',
    digits(transfer.id, 10),
    digits(run, 10),
    // The transfer goes by wire, and with codes of ours above.
    '7',
    text('', 8),
  ]
}

const writeBank = ({ bankCode, bankKana, branchCode, branchKana }: Account) => [
  digits(bankCode, 4),
  text(bankKana, 15),
  digits(branchCode, 3),
  text(branchKana, 15),
]

function digits(value: number | string, width: number): string {
  const written = String(value).padStart(width, '0')
  if (written.length === width && /^\d+$/.test(written)) return written
  throw new Error(`${value} is no number of ${width} digits`)
}

function text(value: string, width: number): string {
  const kana = value === '' ? '' : toZenginKana(value)
  if (kana === undefined) throw new Error('A name has signs that transfers lack')
  return kana.slice(0, width).padEnd(width)
}

/** Half-width kana are single bytes from 0xA1. */
function encode(record: string): Buffer {
  const bytes = Array.from(record, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x80 ? code : code - 0xff61 + 0xa1
  })
  if (bytes.length !== 120) throw new Error(`A record has ${bytes.length} bytes`)
  return Buffer.from([...bytes, 0x0d, 0x0a])
}
