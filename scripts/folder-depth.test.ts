import { expect, test } from 'vitest'
import { depthOf, isTooDeep } from './folder-depth.ts'

test.each([
  ['src/kernel', 0],
  ['src/sounds/server', 1],
  ['src/sounds/server/edit', 2],
  ['src/pages/sound-new', 0],
  ['src/pages/sound-new/parts/row', 2],
  ['src/ports', 0],
  ['src/ports/storage', 0],
  ['src/ports/storage/s3', 1],
  ['scripts/build', 0],
])('%s lies %i below its feature', (folder, depth) => {
  expect(depthOf(folder)).toBe(depth)
  expect(isTooDeep(folder)).toBe(false)
})

test.each(['src/sounds/server/edit/form', 'src/pages/sound/a/b/c', 'src/ports/storage/s3/signing'])(
  '%s lies too deep',
  (folder) => {
    expect(isTooDeep(folder)).toBe(true)
  },
)
