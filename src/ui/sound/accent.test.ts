import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentStyle, contrast, parse } from './accent.ts'

const LIGHT = [242, 240, 236] as const
const DARK = [37, 37, 41] as const

function accents(style: object): string[] {
  return /light-dark\((#\w+), (#\w+)\)/.exec(JSON.stringify(style))?.slice(1) ?? []
}

test('every accent can be read on the grounds of both schemes', () => {
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

test('the grounds are the hardest of the tokens', async () => {
  const tokens = await readFile(new URL('../tokens.css', import.meta.url), 'utf8')
  const [sunken, ...others] = ['sunken', 'paper', 'raised'].map((name) => {
    const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1)
    return pair?.map((colour) => parse(colour) ?? LIGHT) ?? []
  })
  expect(sunken).toEqual([LIGHT, DARK])
  for (const [light = LIGHT, dark = DARK] of others) {
    expect(contrast(light, [0, 0, 0])).toBeGreaterThan(contrast(LIGHT, [0, 0, 0]))
    expect(contrast(dark, [255, 255, 255])).toBeGreaterThan(contrast(DARK, [255, 255, 255]))
  }
})

test('a colour that can be read already stays as it is', () => {
  expect(accents(accentStyle('#a03020'))[0]).toBe('#a03020')
  // Just above the 4.5 that text needs, and just below.
  expect(accents(accentStyle('#6d6d6d'))[0]).toBe('#6d6d6d')
  expect(accents(accentStyle('#6e6e6e'))[0]).not.toBe('#6e6e6e')
})

test('without a colour, or with none that can be understood, the own accent stays', () => {
  expect(accentStyle(null)).toEqual({})
  expect(accentStyle('red')).toEqual({})
})
