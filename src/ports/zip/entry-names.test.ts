import { expect, test } from 'vitest'
import { createEntryNames } from './entry-names.ts'

test.each([
  ['夜の散歩.wav', '夜の散歩.wav'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*e?f"g<h>i|j.wav', 'a_b_c_d_e_f_g_h_i_j.wav'],
  ['..', 'untitled'],
  ['', 'untitled'],
  [' dots and blanks. . ', 'dots and blanks'],
  ['con.wav', '_con.wav'],
  ['NUL', '_NUL'],
  ['aux .txt', '_aux .txt'],
  ['lpt¹.wav', '_lpt¹.wav'],
  ['harmless\u202Evaw.exe', 'harmless vaw.exe'],
  ['line\nbreak\u0000.wav', 'line break .wav'],
  ['cafe\u0301.wav', 'café.wav'],
  ['👩‍🎤.wav', '👩‍🎤.wav'],
])('the file name %j is written as %j', (name, entry) => {
  expect(createEntryNames()([name])).toBe(entry)
})

test('a very long name is cut between characters and keeps its ending', () => {
  const long = createEntryNames()([`${'夜'.repeat(300)}.flac`])
  expect(long).toMatch(/^夜+\.flac$/)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200)
  expect(Buffer.byteLength(long)).toBeGreaterThan(195)
})

test.each([
  [['a'.repeat(30), 'b'.repeat(80), `07 ${'c'.repeat(200)}.flac`]],
  [[`${'a'.repeat(30)} - ${'b'.repeat(80)}`, `07 ${'夜'.repeat(200)}.flac`]],
  [['夜'.repeat(80), '夜'.repeat(200), '🎧'.repeat(100)]],
])('the path %j is short enough for Windows', (path) => {
  const nameOf = createEntryNames()
  const [first, second] = [nameOf(path), nameOf(path)]
  expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(150)
  expect(second).toContain(' (2)')
  expect(second.split('/').slice(0, -1)).toEqual(first.split('/').slice(0, -1))
})

test('folders that are alike once they are cut are told apart, with their entries', () => {
  const nameOf = createEntryNames()
  const folder = (volume: number) => ['Mio', `${'long '.repeat(20)}${volume}`]
  const first = nameOf([...folder(1), 'a.wav']).split('/')
  expect(nameOf([...folder(2), 'a.wav']).split('/')).toEqual([
    'Mio',
    expect.stringMatching(/^long .* \(2\)$/),
    'a.wav',
  ])
  expect(nameOf([...folder(1), 'b.wav']).split('/')).toEqual([...first.slice(0, 2), 'b.wav'])
})

test('names that are alike are told apart, whatever the capitals and however long', () => {
  const nameOf = createEntryNames()
  const long = `${'x'.repeat(300)}.wav`
  expect(nameOf(['uploads', 'take.wav'])).toBe('uploads/take.wav')
  expect(nameOf(['uploads', 'Take.wav'])).toBe('uploads/Take (2).wav')
  expect(nameOf(['uploads', 'take.wav'])).toBe('uploads/take (3).wav')
  expect(nameOf(['images', 'take.wav'])).toBe('images/take.wav')
  expect(nameOf(['a/b', '..'])).toBe('a_b/untitled')
  const names = [nameOf(['uploads', long]), nameOf(['uploads', long])]
  expect(new Set(names).size).toBe(2)
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual('uploads/'.length + 200)
  }
})
