import { expect, test } from 'vitest'
import { embedAddress } from './embed-address.ts'

const choice = { kind: 'sound', id: 'abcdefghijkl', size: 'small', lang: 'ja' } as const

test('only the address of a previewed player is marked', () => {
  const [tried, taken] = [true, false].map(
    (preview) => new URL(embedAddress('https://neiro.example', { ...choice, preview })),
  )
  expect(tried?.searchParams.has('preview')).toBe(true)
  expect(taken?.searchParams.has('preview')).toBe(false)
})
