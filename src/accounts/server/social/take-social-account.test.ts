import { expect, test } from 'vitest'
import { labelOf, readLabel } from './take-social-account.ts'

test.each([
  [{ name: 'Mio Kanda', handle: 'mio_k' }, 'Mio Kanda (@mio_k)'],
  [{ name: '神田 (澪)', handle: 'mio' }, '神田 (澪) (@mio)'],
  [{ name: undefined, handle: 'mio.k-1' }, '@mio.k-1'],
  [{ name: 'Mio (live)', handle: undefined }, 'Mio (live)'],
  [{ name: undefined, handle: undefined }, ''],
])('%o is labelled %j, and read again', (identity, label) => {
  expect(labelOf(identity)).toBe(label)
  const { name = '', handle = '' } = identity
  expect(readLabel(label)).toEqual({ name, handle })
})

test('the name in a label is one line of at most 80 letters', () => {
  expect(labelOf({ name: ` ${'音'.repeat(90)}\n`, handle: undefined })).toBe('音'.repeat(80))
})
