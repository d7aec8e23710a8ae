import sharp from 'sharp'
import { seededRandom, seedFrom } from '../random.ts'
import { paletteOf } from './palette.ts'
import { drawPortrait } from './portrait.ts'
import { hills, moonSea, sunStripes } from './scenes.ts'
import { type Draw, picture } from './svg.ts'
import { rain, rings, waves } from './water.ts'

export const COVER_STYLES = {
  hills,
  moonSea,
  rain,
  rings,
  sunStripes,
  waves,
} satisfies Record<string, Draw>

export type CoverStyle = keyof typeof COVER_STYLES

export interface Cover {
  style: CoverStyle
  seed: number
  palette: string
}

/** A cover as a JPEG of 1400 × 1400. */
export function renderCover(cover: Cover): Promise<Buffer> {
  return toJpeg(drawCover(cover))
}

/** A person's picture as a JPEG of 1400 × 1400. */
export function renderPortrait(seed: number): Promise<Buffer> {
  return toJpeg(drawPortrait(seed))
}

/** A cover as SVG; the same three give the same picture. */
export function drawCover({ style, seed, palette }: Cover): string {
  const random = seededRandom(seedFrom(seed, style))
  return picture(COVER_STYLES[style](random, paletteOf(palette)), seed)
}

function toJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}
