import { expect, test } from 'vitest'
import { isDuplicateWrite, revisionColumns } from './edit-work.ts'

const mine = (turn: number) => ({ by: 'my-tab', turn })
const saved = (version: number, written?: { by: string; turn: number }) => {
  const { writtenBy, writtenTurn } = revisionColumns(written)
  return { version, writtenBy, writtenTurn }
}

test('a change that is based on the present version is new, and so is one that is based on none', () => {
  expect(isDuplicateWrite(saved(3), { version: 3, written: mine(1) })).toBe(false)
  expect(isDuplicateWrite(saved(3), { version: 3, written: undefined })).toBe(false)
  expect(isDuplicateWrite(saved(3), { version: undefined, written: undefined })).toBe(false)
})

test('one’s own version is no other: the next change builds on it, and the same one again is a duplicate', () => {
  expect(isDuplicateWrite(saved(4, mine(1)), { version: 3, written: mine(2) })).toBe(false)
  expect(isDuplicateWrite(saved(4, mine(1)), { version: 3, written: mine(1) })).toBe(true)
})

test.each([
  ['an older change of the same hand', saved(4, mine(2)), { version: 3, written: mine(1) }],
  [
    'a change after another hand’s',
    saved(4, { by: 'other-tab', turn: 1 }),
    { version: 3, written: mine(2) },
  ],
  ['a change after one that names no hand', saved(4), { version: 3, written: mine(2) }],
  [
    'a change that names no hand, after one’s own',
    saved(4, mine(1)),
    { version: 3, written: undefined },
  ],
])('%s is stale where it is based on another version', (_, row, base) => {
  expect(() => isDuplicateWrite(row, base)).toThrow(
    expect.objectContaining({ code: 'stale_version', values: { version: 4 } }),
  )
})
