import { expect, test } from 'vitest'
import { normalise, runsOf } from './normalise.ts'
import { romajiOf } from './romaji.ts'

test('full- and half-width, case, accents and the two kana are written alike', () => {
  expect(normalise('ＰＩＡＮＯ Café ﾋﾟｱﾉ ガラス')).toBe('piano cafe ぴあの がらす')
  expect(normalise('Straße Smørrebrød Œuvre Don’t')).toBe('strasse smorrebrod oeuvre dont')
  expect(normalise('ガ'.normalize('NFD') + 'é'.normalize('NFD'))).toBe('がe')
})

test('voiced kana keep their mark: が is not か', () => {
  expect(normalise('ガ')).toBe('が')
  expect(normalise('ｶﾞ')).toBe('が')
})

test('Japanese without spaces is one run, Latin words one each', () => {
  expect(runsOf(normalise('夜の散歩 Night-Walk'))).toEqual([
    { text: '夜の散歩', japanese: true },
    { text: 'night', japanese: false },
    { text: 'walk', japanese: false },
  ])
})

test.each([
  ['さくら', ['sakura']],
  ['とうきょう', ['toukyou', 'tokyo']],
  ['らーめん', ['raamen', 'ramen']],
  ['しゃしん', ['shashin', 'syasin']],
  ['つち', ['tsuchi', 'tuti']],
  ['夜', []],
  ['あ', []],
])('%s is written in romaji as one may type it', (kana, expected) => {
  expect(romajiOf(kana)).toEqual(expected)
})
