import { expect, it } from 'vitest'
import { decodeTexts } from './legacy-text.ts'

const decodeAll = (...texts: string[]) => [
  ...decodeTexts(new Map(texts.map((hex, at) => [at, Buffer.from(hex, 'hex')]))).values(),
]

it.for([
  ['Shift_JIS', '海の音', '8a4382cc89b9'],
  ['Shift_JIS with letters of ASCII', 'ABC海', '4142438a43'],
  ['Shift_JIS of rare kanji', '薔薇', 'e54be54e'],
  ['Shift_JIS that looks like a word', '彷徨', '9c669c72'],
  ['Shift_JIS with signs of one maker', '①②', '87408741'],
  ['Shift_JIS whose second bytes are signs of ASCII', 'ソファ', '835c83748340'],
  ['Shift_JIS that is valid EUC-JP', '自室', '8ea98eba'],
  ['katakana of half width', 'ｳﾐﾉｵﾄ', 'b3d0c9b5c4'],
  ['katakana of half width that is valid EUC-JP', 'ｶﾗｵｹ', 'b6d7b5b9'],
  ['voiced katakana of half width', 'ﾔﾏﾀﾞ ﾊﾅｺ', 'd4cfc0de20cac5ba'],
  ['EUC-JP', '海の音', 'b3a4a4ceb2bb'],
  ['EUC-JP of rare kanji', '薔薇', 'e9ace9af'],
  ['ISO-2022-JP', '海の音', '1b24423324244e323b1b2842'],
  ['UTF-8', '海の音', 'e6b5b7e381aee99fb3'],
  ['Latin-1', 'Pokémon', '506f6be96d6f6e'],
  ['Latin-1 that ends in an accent', 'Beyoncé', '4265796f6e63e9'],
  ['Latin-1 of few letters', 'Où', '4ff9'],
  ['Latin-1 that begins with a capital', 'À la carte', 'c0206c61206361727465'],
  ['windows-1252', 'Don’t', '446f6e9274'],
  ['windows-1252 in French', 'cœur', '639c7572'],
  ['windows-1252 with quotation marks', '“Hello”', '9348656c6c6f94'],
  ['ASCII', 'Rain', '5261696e'],
] as const)('%s is read: %s', ([, text, hex]) => {
  expect(decodeAll(hex)).toEqual([text])
})

it.for([
  ['a character that was cut', '4182'],
  ['bytes of nothing', '81ff9dfe80'],
] as const)('%s is no text', ([, hex]) => {
  expect(decodeAll(hex)).toEqual([null])
})

it('texts of one file share their encoding', () => {
  expect(decodeAll('b3a4a4ceb2bb', 'bbb3c5c4b2d6bbd2', '4265796f6e63e9')).toEqual([
    '海の音',
    '山田花子',
    'Beyoncé',
  ])
})

it('a text that ID3v1 cut within a character is read up to there', () => {
  const title = `41${'82cc'.repeat(14)}82`
  expect(decodeAll(title)).toEqual([`A${'の'.repeat(14)}`])
})
