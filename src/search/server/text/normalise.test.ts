import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'

test('full- and half-width, case, accents and the two kana are written alike', () => {
  expect(normalise('ＰＩＡＮＯ Café ﾋﾟｱﾉ ガラス')).toBe('piano cafe ぴあの がらす')
  expect(normalise('Straße Smørrebrød Œuvre Don’t')).toBe('strasse smorrebrod oeuvre dont')
  expect(normalise('ガ'.normalize('NFD') + 'é'.normalize('NFD'))).toBe('がe')
})

test('voiced kana keep their mark: が is not か', () => {
  expect(normalise('ガ')).toBe('が')
  expect(normalise('ｶﾞ')).toBe('が')
})

test('variants of kanji, selectors of their form and spellings of foreign sounds are joined', () => {
  expect(normalise('髙橋 𠮷野家 櫻 邉 人々')).toBe('高橋 吉野家 桜 辺 人人')
  expect(normalise('葛\u{e0100}城 ❤\ufe0f')).toBe('葛城 ❤')
  expect(normalise('ヴァイオリン ウィスキー')).toBe(normalise('バイオリン ウイスキー'))
})

test('signs between letters stand for letters', () => {
  expect(normalise('Ke$ha P!nk A$AP')).toBe('kesha pink asap')
  expect(normalise('$20 Help!')).toBe('$20 help!')
})
