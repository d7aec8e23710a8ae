import { expect, test } from 'vitest'
import { foldersOf } from './folders.ts'

test.each([
  ['uploads', ['src/uploads/', 'src/ports/media/', 'src/ports/storage/', 'e2e/uploads/']],
  ['player', ['src/player/', 'e2e/player/']],
  ['media', ['src/ports/media/']],
  ['demo', ['demo/']],
  ['operations', ['scripts/operations/']],
  ['nothing-of-ours', []],
])('the slow tests of %s are in its folders', (name, folders) => {
  expect(foldersOf(name)).toEqual(folders)
})
