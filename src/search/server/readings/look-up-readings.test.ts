import { expect, test } from 'vitest'
import { lookUpReadings } from './look-up-readings.ts'

test('kanji are read by a dictionary, word by word, and everything else stays', async () => {
  expect(await lookUpReadings(['夜に駆ける', '竹内まりや', '東京 Zzyzx', ''])).toEqual([
    'よる に かける',
    'たけうち まり や',
    expect.stringMatching(/^とうきょう\s+Zzyzx$/u),
    '',
  ])
})

test('English words are read as Japanese say them', async () => {
  const read = await lookUpReadings(['Lemon', 'Christmas', 'Björk', 'Radiohead'])
  expect(read.map((reading) => reading.trim())).toEqual([
    'れもん',
    'くりすます',
    'びょく',
    'れいでいおへっど',
  ])
})
