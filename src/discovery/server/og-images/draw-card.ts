import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '#kernel/html.ts'
import { xmlText } from '#kernel/xml-text.ts'
import { FONT_FILES } from '#ports/pdf/open-pdf.ts'
import { OG_HEIGHT, OG_WIDTH } from '../../og-image-address.ts'

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

export interface TextBox {
  weight: keyof typeof FONT_FILES
  colour: string
  /**
   * Sizes of the letters, in pixels: the first with which all fits; with the last, the text is cut.
   */
  sizes: readonly number[]
  width: number
  height: number
}

const FAMILY = { regular: 'BIZ UDPGothic', bold: 'BIZ UDPGothic Bold' } as const
/** The font has none; what stood in their place would be boxes. */
const EMOJI = /\p{RGI_Emoji}/gv
const ELLIPSIS = '…'
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

type Drawn = Pick<OverlayOptions, 'input' | 'raw'> & { height: number }

/** Text as an image, wrapped at the width and cut at the height; undefined where there is none. */
export async function drawText(text: string, box: TextBox): Promise<Drawn | undefined> {
  const shown = xmlText(text).replace(EMOJI, '').trim()
  if (shown === '') return undefined
  for (const size of box.sizes) {
    const drawn = await draw(shown, size, box)
    if (drawn.height <= box.height) return drawn
  }
  return drawCut(shown, box)
}

/** The longest beginning that fits, found by halving. */
async function drawCut(text: string, box: TextBox): Promise<Drawn | undefined> {
  const size = box.sizes.at(-1) ?? 0
  const signs = Array.from(graphemes.segment(text), ({ segment }) => segment)
  let [fits, exceeds]: [number, number] = [0, signs.length]
  let best: Drawn | undefined
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    const drawn = await draw(signs.slice(0, middle).join('').trimEnd() + ELLIPSIS, size, box)
    if (drawn.height <= box.height) [fits, best] = [middle, drawn]
    else exceeds = middle
  }
  return best
}

/** Pango reads markup, so the text is escaped. */
async function draw(text: string, size: number, { weight, colour, width }: TextBox) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${FAMILY[weight]} ${size}`,
      fontfile: FONT_FILES[weight],
      width,
      rgba: true,
      wrap: 'word-char',
      // A point is a pixel.
      dpi: 72,
      spacing: Math.round(size / 8),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { ...info, channels: 4 as const }, height: info.height }
}
