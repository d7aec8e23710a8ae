import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ARTISTS } from '../catalogue/catalogue.ts'
import { drawCover, renderCover, renderPortrait } from './cover.ts'
import { drawPortrait } from './portrait.ts'

test('every cover and portrait is drawn completely, and none looks like another', () => {
  const covers = ARTISTS.flatMap(({ sounds, albums }) => [...sounds, ...albums])
  const pictures = [
    ...covers.map(({ cover }) => drawCover(cover)),
    ...ARTISTS.map(({ portrait }) => drawPortrait(portrait)),
  ]
  expect(new Set(pictures).size).toBe(24 + 3 + 8)
  for (const picture of pictures) expect(picture).not.toMatch(/NaN|undefined/)
})

test('covers and portraits become JPEGs of 1400 pixels with more than one colour', {
  tags: ['slow'],
}, async () => {
  const cover = { seed: 3, style: 'moonSea', palette: 'ember' } as const
  for (const file of [await renderCover(cover), await renderPortrait(5)]) {
    const { format, width, height } = await sharp(file).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1400, 1400])
    const { channels } = await sharp(file).stats()
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(15)
  }
})
