import { expect, test } from 'vitest'
import { inLatin } from './in-latin.ts'

test.each([
  ['Harbour Lights', '', 'Harbour Lights'],
  ['Café Sigur Rós', '', 'Cafe Sigur Ros'],
  ['みなと', '', 'minato'],
  ['ラーメン ブルース', '', 'raamen buruusu'],
  ['ﾐﾅﾄ', '', 'minato'],
  ['港の灯り', 'みなとのあかり', 'minatonoakari'],
  ['港の灯り', 'ミナトノアカリ', 'minatonoakari'],
  ['港の灯り (Live)', '', '(Live)'],
  ['港の灯り (Live)', 'みなとのあかり ライブ', 'minatonoakari raibu'],
  ['港の灯り', '', 'k3x9'],
  ['第3番', '', 'k3x9'],
  ['7', '', '7'],
  ['항구', '', 'k3x9'],
  ['♪♪♪', '', 'k3x9'],
  ['', '', 'k3x9'],
  ['港', '港', 'k3x9'],
])('%s, read %s, is %s in Latin letters', (text, reading, latin) => {
  expect(inLatin(text, reading, 'k3x9')).toBe(latin)
})
