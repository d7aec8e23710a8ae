import { expect, test } from 'vitest'
import { readTypedCode } from './discount-field.tsx'

test('a code that is typed and not applied is read without its spaces, an empty field as none', () => {
  const read = (code: string) => {
    const data = new FormData()
    data.set('discount-code', code)
    return readTypedCode(data)
  }
  expect([' SPRING ', ' '].map(read)).toEqual(['SPRING', undefined])
})
