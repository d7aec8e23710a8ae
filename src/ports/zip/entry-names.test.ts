import { expect, test } from 'vitest'
import { cleanEntryName, createEntryNames } from './entry-names.ts'

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
  expect(cleanEntryName(name)).toBe(entry)
})

test('a very long name is cut between characters and keeps its ending', () => {
  const long = cleanEntryName(`${'夜'.repeat(300)}.flac`)
  expect(long).toMatch(/^夜+\.flac$/)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200)
  expect(Buffer.byteLength(long)).toBeGreaterThan(195)
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
