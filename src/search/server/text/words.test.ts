import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'
import { runsOf, signsOf, typedRunsOf } from './words.ts'

const texts = (text: string) => runsOf(text).map((run) => run.text)

test('Japanese without spaces is one run, Latin words one each', () => {
  expect(texts('夜の散歩 Night-Walk')).toEqual(['夜の散歩', 'night', 'walk'])
})

test('words are found before kana are folded', () => {
  expect(runsOf('夜のクリスマス')[0]?.words).toContain('くりすます')
})

test('signs and spaces separate no Japanese words, but what is typed', () => {
  expect(texts('サマー・デイズ 春よ、来い')).toEqual(['さまーでいず春よ来い'])
  expect(typedRunsOf('椎名 林檎').map((run) => run.text)).toEqual(['椎名', '林檎'])
})

test('signs are found as they are written', () => {
  expect(signsOf('!!! +/- 🌊')).toEqual(['!!!', '+/-', '🌊'])
})

test.each([
  ['さくら', 'sakura'],
  ['とうきょう', 'tokyo', 'toukyou', 'tookyoo'],
  ['らーめん', 'ramen', 'raamen'],
  ['しゃしん', 'shashin', 'syasin'],
  ['つち', 'tsuchi', 'tuti'],
  ['おおたき', 'ohtaki', 'ootaki'],
  ['れもん', 'lemon'],
])('%s sounds like its spellings in Latin letters', (kana, ...spellings) => {
  expect(new Set(spellings.map(soundOf))).toEqual(new Set([soundOf(kana)]))
})

test.each(['夜', 'ああ', 'あ'.repeat(300), 'harbour'])('%s has no sound', (word) => {
  expect(soundOf(word)).toBeUndefined()
})
