import { readFile } from 'node:fs/promises'
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

test('what is written on an accent can be read, in both schemes', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (...rgb) => {
      const colour = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const hexes = [...JSON.stringify(accentStyle(colour)).matchAll(/#\w{6}/g)]
      const [light, dark, onLight, onDark] = hexes.map(([hex]) => parse(hex) ?? LIGHT)
      expect(contrast(light ?? LIGHT, onLight ?? LIGHT)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark ?? LIGHT, onDark ?? LIGHT)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('the papers are those of the tokens', async () => {
  const tokens = await readFile(new URL('../tokens.css', import.meta.url), 'utf8')
  const [, light = '', dark = ''] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  expect([parse(light), parse(dark)]).toEqual([LIGHT, DARK])
})

test('a colour that can be read already stays as it is', () => {
  expect(accents(accentStyle('#c2402a'))[0]).toBe('#c2402a')
})

test('without a colour, or with none that can be understood, the own accent stays', () => {
  expect(accentStyle(null)).toEqual({})
  expect(accentStyle('red')).toEqual({})
})
