import sharp from 'sharp'
import { expect, test } from 'vitest'
import { COVER_STYLES, type CoverStyle, drawCover } from './cover.ts'
import { drawPortrait } from './portrait.ts'
import { renderCover, renderPortrait } from './render-cover.ts'

const STYLES = Object.keys(COVER_STYLES).filter((name): name is CoverStyle => name in COVER_STYLES)

test.each(STYLES)('%s draws the same picture for a seed and another for another', (style) => {
  const first = drawCover(1, style, 'lagoon')
  expect(drawCover(1, style, 'lagoon')).toBe(first)
  expect(drawCover(2, style, 'lagoon')).not.toBe(first)
  expect(drawCover(1, style, 'ember')).not.toBe(first)
  expect(first).not.toMatch(/NaN|undefined/)
})

test('a portrait is the same for a seed and another for another', () => {
  expect(drawPortrait(3)).toBe(drawPortrait(3))
  expect(drawPortrait(4)).not.toBe(drawPortrait(3))
  expect(drawPortrait(3)).not.toMatch(/NaN|undefined/)
})

test('covers and portraits become JPEGs of 1400 pixels with more than one colour', {
  tags: ['slow'],
}, async () => {
  const spec = { seed: 3, style: 'moonSea', palette: 'ember' } as const
  for (const file of [await renderCover(spec), await renderPortrait(5)]) {
    const { format, width, height } = await sharp(file).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1400, 1400])
    const { channels } = await sharp(file).stats()
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15)
  }
})
