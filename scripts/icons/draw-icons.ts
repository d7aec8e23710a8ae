import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the icons of `public` from the mark in favicon.svg: `node scripts/icons/draw-icons.ts`. Run it
 * again when the mark changes.
 */
const PUBLIC = join(import.meta.dirname, '..', '..', 'public')
/** Platforms cut what is theirs to cut to a circle of 80 % at the least. */
const WITHIN_CIRCLE = 0.72

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
const toTheEdge = mark.replace(' rx="8"', '')

async function draw(svg: string, size: number, name: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name))
}

/** The bars alone become smaller; what they stand on fills the whole. */
function drawnSmaller(svg: string, scale: number): string {
  const aside = 16 * (1 - scale)
  return svg.replace('<g ', `<g transform="translate(${aside} ${aside}) scale(${scale})" `)
}

await draw(mark, 192, 'icons/192.png')
await draw(mark, 512, 'icons/512.png')
await draw(drawnSmaller(toTheEdge, WITHIN_CIRCLE), 512, 'icons/maskable.png')
// Its platform rounds it, and looks for it here.
await draw(toTheEdge, 180, 'apple-touch-icon.png')
