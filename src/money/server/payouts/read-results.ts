import { PAYOUT_REASONS, type PayoutReason } from '../../payout-contract.ts'
import type { PayoutResult } from './close-payouts.ts'

/** The digit that stands for a result, at the first of the bytes that a transfer leaves unused. */
const RESULT_AT = 113
const RESULTS = new Map<string, PayoutReason | null>([
  ['0', null],
  ['1', 'no_account'],
  ['2', 'name_differs'],
  ['3', 'closed'],
  ['4', 'refused'],
  ['9', 'other'],
  ['paid', null],
  ...PAYOUT_REASONS.map((reason) => [reason, reason] as const),
])

/** The mark with which spreadsheets begin a list, byte by byte. */
const UTF8_MARK = /^\xef\xbb\xbf/

/**
 * Reads what the bank says of transfers: their file with a digit for the result in each, or lines of
 * number and result (`12,paid`, `13,no_account`, `14,2`), the first of which may name the columns.
 *
 * @returns the reason in words where it cannot be read as a whole
 */
export function readResults(file: Buffer): PayoutResult[] | string {
  const lines = split(file.toString('latin1').replace(UTF8_MARK, ''))
  const isZengin = lines[0]?.startsWith('1') === true && lines[0].length === 120
  const results = isZengin ? readZengin(lines) : readList(lines)
  if (typeof results === 'string') return results
  if (results.length === 0) return 'There are no results in it.'
  const twice = results.find(({ id }, at) => results.findIndex((other) => other.id === id) !== at)
  return twice === undefined ? results : `Payout ${twice.id} is in it twice.`
}

/** Records may follow each other without an end of line. */
function split(text: string): string[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line) => (/^1.{239}/.test(line) ? (line.match(/.{1,120}/g) ?? []) : line))
}

function readZengin(lines: readonly string[]): PayoutResult[] | string {
  const records = lines.filter((line) => line.startsWith('2'))
  const total = lines.find((line) => line.startsWith('8'))
  if (total === undefined || Number(total.slice(1, 7)) !== records.length) {
    return 'It is incomplete: its trailer counts other transfers than it has.'
  }
  const results: PayoutResult[] = []
  for (const record of records) {
    const id = Number(record.slice(91, 101))
    const reason = RESULTS.get(record.charAt(RESULT_AT))
    if (reason === undefined) return `Payout ${id} has no result in column ${RESULT_AT + 1}.`
    results.push({ id, reason, amountYen: Number(record.slice(80, 90)) })
  }
  return results
}

function readList(lines: readonly string[]): PayoutResult[] | string {
  const results: PayoutResult[] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || (at === 0 && !/^\W*\d/.test(line))) continue
    const [, id = '', word = ''] = /^"?(\d{1,10})"?\s*,\s*"?([a-z_]+|\d)"?\s*$/.exec(line) ?? []
    const reason = RESULTS.get(word)
    if (id === '' || reason === undefined) {
      return `Line ${at + 1} is not a number and a result (paid, ${PAYOUT_REASONS.join(', ')}).`
    }
    results.push({ id: Number(id), reason })
  }
  return results
}
