import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTransferFile } from './testing.ts'
import { type Transfer, writeZenginFile } from './zengin-file.ts'

const sender = {
  code: '0012345678',
  name: 'ネイロ（カ',
  bankCode: '0001',
  bankKana: 'ミズホ',
  branchCode: '100',
  branchKana: 'ホンテン',
  accountType: 'current',
  number: '0054321',
} as const
const transfer: Transfer = {
  id: 42,
  bankCode: '9900',
  bankKana: 'ユウチヨ',
  branchCode: '018',
  branchKana: '〇一八',
  accountType: 'savings',
  number: '7654321',
  holder: 'ヤマダ　ショウジ',
  amountYen: 3000,
}

test('a file has these bytes', () => {
  const file = writeZenginFile({ run: 7, day: '2026-12-25', sender }, [
    { ...transfer, branchKana: '' },
  ])
  const lines = new TextDecoder('shift_jis').decode(file).split('\r\n')
  expect(lines).toEqual([
    `12100012345678${'ﾈｲﾛ(ｶ'.padEnd(40)}12250001${'ﾐｽﾞﾎ'.padEnd(15)}100${'ﾎﾝﾃﾝ'.padEnd(15)}20054321${' '.repeat(17)}`,
    `29900${'ﾕｳﾁﾖ'.padEnd(15)}018${' '.repeat(15)}000047654321${'ﾔﾏﾀﾞ ｼﾖｳｼﾞ'.padEnd(30)}00000030000000000004200000000077${' '.repeat(8)}`,
    `8000001000000003000${' '.repeat(101)}`,
    `9${' '.repeat(119)}`,
    '',
  ])
  expect(file).toHaveLength(4 * 122)
  expect(file.subarray(14, 19).toString('hex')).toBe('c8b2db28b6')
})

test('a name is cut after 30 signs; what no transfer can say is refused', () => {
  const write = (more: Partial<Transfer>) =>
    readTransferFile(
      writeZenginFile({ run: 1, day: '2026-01-05', sender }, [
        { ...transfer, branchKana: '', ...more },
      ]),
    )
  const { transfers } = write({ holder: 'ガ'.repeat(20) })
  expect(transfers[0]?.('受取人名')).toBe('ｶﾞ'.repeat(15))
  for (const wrong of [
    { holder: '山田' },
    { amountYen: -1 },
    { amountYen: 1.5 },
    { amountYen: 10_000_000_000 },
    { number: '12345678' },
  ]) {
    expect(() => write(wrong)).toThrow()
  }
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const kana = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: fc.constantFrom(...'アガパヴンニボポAZ09().-/'), minLength, maxLength })
    .map((text) => text.normalize())
const anyTransfer = fc.record({
  id: fc.nat(2 ** 31),
  bankCode: digits(4),
  bankKana: kana(7),
  branchCode: digits(3),
  branchKana: kana(7),
  accountType: fc.constantFrom('ordinary' as const, 'current' as const, 'savings' as const),
  number: digits(7),
  holder: kana(15, 1),
  amountYen: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
})

test('read by its layout, any file says what was written, to the yen', () => {
  const types = { ordinary: '1', current: '2', savings: '4' }
  fc.assert(
    fc.property(fc.array(anyTransfer, { minLength: 1, maxLength: 30 }), (given) => {
      const read = readTransferFile(writeZenginFile({ run: 3, day: '2027-02-01', sender }, given))
      const { header, transfers, trailer, end } = read
      expect([header('データ区分'), trailer('データ区分'), end('データ区分')]).toEqual([
        '1',
        '8',
        '9',
      ])
      expect([header('種別コード'), header('コード区分'), header('振込指定日')]).toEqual([
        '21',
        '0',
        '0201',
      ])
      expect(
        transfers.map((field) => ({
          id: Number(field('顧客コード1')),
          bankCode: field('被仕向銀行番号'),
          bankKana: fullOf(field('被仕向銀行名')),
          branchCode: field('被仕向支店番号'),
          branchKana: fullOf(field('被仕向支店名')),
          accountType: field('預金種目'),
          number: field('口座番号'),
          holder: fullOf(field('受取人名')),
          amountYen: Number(field('振込金額')),
        })),
      ).toEqual(given.map((each) => ({ ...each, accountType: types[each.accountType] })))
      expect(transfers.every((field) => field('データ区分') === '2')).toBe(true)
      expect(Number(trailer('合計件数'))).toBe(given.length)
      const total = given.reduce((sum, { amountYen }) => sum + BigInt(amountYen), 0n)
      expect(BigInt(trailer('合計金額'))).toBe(total)
    }),
    { numRuns: 60 },
  )
})

const fullOf = (half: string) => half.trimEnd().normalize('NFKC')
