import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { OG_HEIGHT, OG_WIDTH } from '../../og-image-address.ts'
import { drawText, type TextBox } from './draw-text.ts'

/** Colours of the dark scheme in tokens.css. */
const PAPER = '#121214'
const INK = '#f3f1ee'
const INK_2 = '#a9a6a3'
const ACCENT = '#ff7a5c'

const MARGIN = 80
const COVER = OG_HEIGHT - 2 * MARGIN
const TEXT_LEFT = MARGIN + COVER + 56
const TEXT_WIDTH = OG_WIDTH - TEXT_LEFT - MARGIN
const STRIPE = 10
const GAP = 20

const TITLE: TextBox = {
  weight: 'bold',
  colour: INK,
  sizes: [68, 56, 46],
  width: TEXT_WIDTH,
  height: 290,
}
const BY: TextBox = { ...TITLE, weight: 'regular', colour: INK_2, sizes: [32], height: 80 }
const BRAND: TextBox = { ...BY, weight: 'bold', sizes: [28], height: 40 }

const LOGO = join(import.meta.dirname, '../../../../public/icons/512.png')

interface CardText {
  title: string
  by: string
  brandName: string
}

/** 1200 × 630 pixels: the cover on the left, title and artist on the right, the brand below. */
export async function drawCard(
  { title, by, brandName }: CardText,
  { cover, accent }: { cover: Buffer | undefined; accent: string | null },
): Promise<Buffer> {
  const picture = await sharp(cover ?? LOGO)
    .resize(COVER, COVER, { fit: 'cover' })
    .png()
    .toBuffer()
  const heading = await drawText(title, TITLE)
  const artist = await drawText(by, BY)
  const brand = await drawText(brandName, BRAND)
  const place = (drawn: typeof heading, top: number): OverlayOptions[] =>
    drawn ? [{ ...drawn, left: TEXT_LEFT, top }] : []
  const stripe = { width: OG_WIDTH, height: STRIPE, channels: 3 as const }
  return sharp({ create: { width: OG_WIDTH, height: OG_HEIGHT, channels: 3, background: PAPER } })
    .composite([
      { input: picture, left: MARGIN, top: MARGIN },
      {
        input: { create: { ...stripe, background: accent ?? ACCENT } },
        left: 0,
        top: OG_HEIGHT - STRIPE,
      },
      ...place(heading, MARGIN),
      ...place(artist, MARGIN + (heading?.height ?? 0) + GAP),
      ...place(brand, MARGIN + COVER - (brand?.height ?? 0)),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
