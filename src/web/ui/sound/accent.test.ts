import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentStyle, contrast, parse } from './accent.ts'

const LIGHT = [251, 250, 248] as const
const DARK = [18, 18, 20] as const

function accents(style: object): string[] {
  return /light-dark\((#\w+), (#\w+)\)/.exec(JSON.stringify(style))?.slice(1) ?? []
}

test('every accent can be read on both papers', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (...rgb) => {
      const colour = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const [light = '', dark = ''] = accents(accentStyle(colour))
      expect(contrast(parse(light) ?? LIGHT, LIGHT)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(parse(dark) ?? DARK, DARK)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read already stays as it is', () => {
  expect(accents(accentStyle('#c2402a'))[0]).toBe('#c2402a')
})

test('without a colour, or with none that can be understood, the own accent stays', () => {
  expect(accentStyle(null)).toEqual({})
  expect(accentStyle('red')).toEqual({})
})
