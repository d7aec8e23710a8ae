import sharp from 'sharp'
import { type CoverSpec, drawCover } from './cover.ts'
import { drawPortrait } from './portrait.ts'

/** A cover as a JPEG of 1400 × 1400. */
export function renderCover({ seed, style, palette }: CoverSpec): Promise<Buffer> {
  return toJpeg(drawCover(seed, style, palette))
}

/** A person's picture as a JPEG of 1400 × 1400. */
export function renderPortrait(seed: number): Promise<Buffer> {
  return toJpeg(drawPortrait(seed))
}

function toJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88, mozjpeg: true }).toBuffer()
}
