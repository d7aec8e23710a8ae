import { expect, test } from 'vitest'
import { nameFolder, nameTrack, nameWork } from './file-name.ts'

const work = {
  featured: [],
  workPublicId: 'k3x9',
  reading: '',
  artistReading: '',
  artistUsername: 'mio',
  sellerName: 'Mio Kanda',
}
const nameFile = (artist: string, title: string, extension: string) =>
  nameWork({ ...work, artist, title }, extension).name

test('in ASCII a name is as it is read, and otherwise has the username and the id', () => {
  const harbour = { ...work, artist: '神田みお', title: '港の灯り' }
  expect(nameWork(harbour, 'mp3').plainName).toBe('mio - k3x9.mp3')
  const read = { ...harbour, artistReading: 'かんだみお', reading: 'みなとのあかり' }
  expect(nameWork(read, 'mp3').plainName).toBe('kandamio - minatonoakari.mp3')
  const left = { ...harbour, artist: null, artistUsername: null }
  expect(nameWork(left, 'mp3')).toEqual({
    name: 'Mio Kanda - 港の灯り.mp3',
    plainName: 'Mio Kanda - k3x9.mp3',
  })
})

test('a file is named as a person would name it', () => {
  expect(nameFile('Mio Kanda', 'Harbour Lights', 'flac')).toBe('Mio Kanda - Harbour Lights.flac')
  expect(nameFile('神田みお', '港の灯り', 'mp3')).toBe('神田みお - 港の灯り.mp3')
})

test('the featured artists stand with the title, in ASCII those whose names are Latin', () => {
  const rain = { ...work, artist: 'Mio', title: 'Rain', featured: ['Ålesund', '花'] }
  expect(nameWork(rain, 'mp3')).toEqual({
    name: 'Mio - Rain (feat. Ålesund, 花).mp3',
    plainName: 'Mio - Rain (feat. Alesund).mp3',
  })
})

test('nothing in a name leads out of the folder or is refused by a system', () => {
  expect(nameFile('AC/DC', '..\\up: "now"?', 'mp3')).toBe('AC_DC - .._up_ _now__.mp3')
  expect(nameFile('..', '...', 'mp3')).toBe('sound.mp3')
  expect(nameFile('', 'Con', 'mp3')).toBe('_Con.mp3')
  expect(nameFile('', 'aux .5', 'mp3')).toBe('_aux .5.mp3')
  expect(nameFile('', 'COM²', 'mp3')).toBe('_COM².mp3')
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

test.each([
  [1, 9, '夜明け', '01 夜明け'],
  [12, 120, 'A/B', '012 A_B'],
  [3, 4, 'Vol. 2...', '03 Vol. 2'],
  [4, 4, '...', '04 sound'],
  [5, 5, 'line\nbreak ', '05 line break'],
])('sound %i of %i of an album is named by its place', (number, count, title, name) => {
  expect(nameTrack({ number, count }, title)).toBe(name)
})

test.each([
  ['神田みお', '港の一日', '神田みお - 港の一日'],
  ['Mio', 'Vol. 2.', 'Mio - Vol. 2'],
  ['..', '..', 'sound'],
  ['AC/DC', 'a: b', 'AC_DC - a_ b'],
  ['a'.repeat(30), 'b'.repeat(80), `${'a'.repeat(30)} - ${'b'.repeat(27)}`],
])('the folder of %j and %j is %j', (artist, title, folder) => {
  expect(nameFolder(artist, title)).toBe(folder)
})
