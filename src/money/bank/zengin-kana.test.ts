import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { signsOutside, toFullKana, toZenginKana } from './zengin-kana.ts'

test.each([
  ['ヤマダ　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['やまだ  じゅんぺい ', 'ﾔﾏﾀﾞ ｼﾞﾕﾝﾍﾟｲ'],
  ['ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
  ['ハ゛ッハ', 'ﾊﾞﾂﾊ'],
  ['カ）ミュージック・', undefined],
  ['カ）ミュージックハウス', 'ｶ)ﾐﾕ-ｼﾞﾂｸﾊｳｽ'],
  ['ヴァイオリン（ド', 'ｳﾞｱｲｵﾘﾝ(ﾄﾞ'],
  ['ヲノ　ヰズミ', 'ｵﾉ ｲｽﾞﾐ'],
  ['ヺ', 'ｵﾞ'],
  ['をﾞ', 'ｵﾞ'],
  ['ｓｏｕｎｄ－１．２／３', 'SOUND-1.2/3'],
  ['山田', undefined],
  ['ヤマダ&コ', undefined],
  ['　', undefined],
  ['', undefined],
])('%s is %s in a transfer', (typed, sent) => {
  expect(toZenginKana(typed)).toBe(sent)
})

/** What a bank reads of JIS X 0201: the kana from ｱ to ﾝ with both marks, and some of ASCII. */
const ALLOWED = new Set([
  ...Array.from({ length: 0xdf - 0xb1 + 1 }, (_, at) => 0xb1 + at),
  ...Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ()-./'),
])

test('whatever is typed, only signs of the transfer format come out, and the same ones again', () => {
  const kana = fc.constantFrom(
    ...'アイウガギパピァッャョヲーヴヷ゛゜ぁかがぱをｱﾞﾟｰ・「」、.,()-/ 　aZ９＃山é😀',
  )
  const typed = fc.oneof(fc.string({ unit: kana }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(typed, (text) => {
      const half = toZenginKana(text)
      if (half === undefined) return
      const bytes = [...half].map((sign) => {
        const code = sign.codePointAt(0) ?? 0
        return code < 0x80 ? code : code - 0xff61 + 0xa1
      })
      expect(bytes.filter((byte) => !ALLOWED.has(byte))).toEqual([])
      expect(toZenginKana(half)).toBe(half)
      expect(toZenginKana(toFullKana(text))).toBe(half)
    }),
  )
})

test('a name is kept in full-width signs', () => {
  expect(toFullKana(' ｶ)ネイロ やまだ ')).toBe('カ）ネイロ　ヤマダ')
})

test.each([
  ['ヤマダ・タロウ', ['・']],
  ['山田　タロー', ['山', '田']],
  ['やまだ たろう・ジュニア・', ['・']],
  ['Tarō', ['ō']],
  ['（カ）オトノハ', []],
  ['ｶﾞ ガ パ゜', []],
])('of %s no transfer can have %j', (text, signs) => {
  expect(signsOutside(text)).toEqual(signs)
})
