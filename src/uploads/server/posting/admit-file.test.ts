import { expect, test } from 'vitest'
import { mayBeImage, mayBeSound, titleOfFile } from '../../accepted-files.ts'
import { cleanFileName } from './admit-file.ts'

test.each([
  ['夜明け.wav', '夜明け.wav'],
  ['../../etc/passwd', '....etcpasswd'],
  ['a\u0000b\u202egpj.wav', 'abgpj.wav'],
  ['e\u0301.flac', 'é.flac'],
])('%j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
})

test('a name of which nothing is left is none', () => {
  expect(cleanFileName('///')).toBeUndefined()
  expect(cleanFileName('..')).toBeUndefined()
})

test('a long name keeps its extension and stays under 200 bytes', () => {
  const name = cleanFileName(`${'音'.repeat(100)}.wav`) ?? ''
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^音+\.wav$/)
})

test.each([
  ['song.wav', 'audio/wav', true],
  ['SONG.AIFF', '', true],
  ['song.aifc', '', true],
  ['song.w64', 'application/octet-stream', true],
  ['song.caf', '', false],
  ['song.m4a', 'video/mp4', true],
  ['song', 'application/octet-stream', true],
  ['voice memo', 'audio/mp4', true],
  ['song.wav', 'image/png', false],
  ['cover.png', '', false],
  ['notes.txt', 'application/octet-stream', false],
  ['notes', 'text/plain', false],
])('whether %j of type %j may be a sound: %s', (name, type, expected) => {
  expect(mayBeSound(name, type)).toBe(expected)
})

test.each([
  ['a.png', 'image/png', true],
  ['a', 'image/avif', true],
  ['a.tif', 'image/tiff', true],
  ['a.JPG', '', true],
  ['a.svg', 'image/svg+xml', false],
  ['a.svg', '', false],
  ['a.bmp', 'image/bmp', false],
  ['a.bmp', '', false],
  ['a.heic', 'image/heic', false],
  ['a.heic', '', false],
  ['a.psd', 'image/vnd.adobe.photoshop', false],
  ['a.wav', 'audio/wav', false],
])('whether %j of type %j may be an image, which can be decoded: %s', (name, type, expected) => {
  expect(mayBeImage(name, type)).toBe(expected)
})

test('the title of a sound is its file name without the extension', () => {
  expect(titleOfFile('Mix v1.2.wav')).toBe('Mix v1.2')
  expect(titleOfFile('Op. 9 No. 2')).toBe('Op. 9 No. 2')
  expect(titleOfFile('.wav')).toBe('.wav')
})
