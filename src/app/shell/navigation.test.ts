import { expect, test } from 'vitest'
import { isOpenToUnfinished } from './navigation.ts'

test.each(['/register', '/terms', '/terms/', '/legal/commerce'])('%s is open', (page) => {
  expect(isOpenToUnfinished(page)).toBe(true)
})

test.each(['/', '/my/sounds', '/registered', '/sound/abc'])('%s asks to register first', (page) => {
  expect(isOpenToUnfinished(page)).toBe(false)
})
