import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '#kernel/html.ts'
import { xmlText } from '#kernel/xml-text.ts'
import { FONT_FILES } from '#ports/pdf/open-pdf.ts'

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
