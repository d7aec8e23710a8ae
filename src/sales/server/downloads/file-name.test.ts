import { expect, test } from 'vitest'
import { contentDisposition, nameFile } from './file-name.ts'

test('a file is named as a person would name it', () => {
  expect(nameFile('Mio Kanda', 'Harbour Lights', 'flac')).toBe('Mio Kanda - Harbour Lights.flac')
  expect(nameFile('神田みお', '港の灯り', 'mp3')).toBe('神田みお - 港の灯り.mp3')
})

test('nothing in a name leads out of the folder or is refused by a system', () => {
  expect(nameFile('AC/DC', '..\\up: "now"?', 'mp3')).toBe('AC_DC - .._up_ _now__.mp3')
  expect(nameFile('..', '...', 'mp3')).toBe('sound.mp3')
})

test('signs that turn the text around or cannot be seen are taken out', () => {
  const name = nameFile('a\u202eb', 'c\u0000d\u200be\n', 'wav')
  expect(name).toBe('a b - c d e.wav')
})

test('a long name is cut between characters, with its extension, within 200 bytes', () => {
  const name = nameFile('あ'.repeat(100), '👩‍👩‍👧'.repeat(50), 'flac')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/あ\.flac$/)
  const family = nameFile('', '👩‍👩‍👧'.repeat(50), 'flac')
  expect(family.replace('.flac', '').replaceAll('👩‍👩‍👧', '')).toBe('')
})

test('a name of nothing visible is still a name', () => {
  expect(nameFile(' ', '\u200b', 'mp3')).toBe('sound.mp3')
})

test('the header has the name in UTF-8 and a plain one beside it', () => {
  expect(contentDisposition('Mio - 港 (1).flac')).toBe(
    `attachment; filename="Mio -  (1).flac"; filename*=UTF-8''Mio%20-%20%E6%B8%AF%20%281%29.flac`,
  )
  expect(contentDisposition('港.flac')).toContain('filename="sound.flac"')
  expect(contentDisposition('a"b%41.mp3')).toContain('filename="ab41.mp3"')
})
