import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Locale } from '#kernel/locale.ts'

/** Fonts with Japanese and Latin letters. */
export const FONT_FILES = {
  bold: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  ),
  regular: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  ),
}

/**
 * An empty document without pages, with the fonts `regular` and `bold`, which have Japanese and Latin
 * letters; what is used of them is embedded. Lengths are in points (1/72 inch). PDFKit is loaded on
 * first use. A document of the same content and time has the same bytes.
 */
export async function openPdf(of: { title: string; locale: Locale; at?: Date }) {
  const { title, locale, at = new Date() } = of
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    autoFirstPage: false,
    margin: 0,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Creator: 'Neiro', CreationDate: at },
  })
  for (const [name, file] of Object.entries(FONT_FILES)) {
    pdf.registerFont(name, file)
    replaceMissing(pdf.font(name))
  }
  return pdf
}

export const MM = 72 / 25.4

/** PDFKit’s current font; it is not in its types. */
const Fontkit = z.custom<{
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, ...more: unknown[]): unknown
}>((font) => typeof Object(font).layout === 'function')
const WithFont = z.object({ _font: z.object({ font: Fontkit }) })

/** A character that a font lacks would be drawn as an empty box. */
function replaceMissing(pdf: unknown): void {
  const { font } = z.parse(WithFont, pdf)._font
  const layout = font.layout.bind(font)
  font.layout = (text, ...more) =>
    layout(
      printable(text, (code) => font.hasGlyphForCodePoint(code)),
      ...more,
    )
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Printers’ sign in Japan for a character that is not there. */
const GETA = '〓'

/** Character by character: as it is, in a plainer form (ș as s, 𝓐 as A), or 〓. */
export function printable(text: string, has: (code: number) => boolean): string {
  const isDrawn = (sign: string) => [...sign].every((each) => has(each.codePointAt(0) ?? 0))
  return Array.from(graphemes.segment(text), ({ segment }) => {
    const plain = segment.normalize('NFKC').replace(/[\ufe00-\ufe0f]/g, '')
    const bare = plain.normalize('NFD').replace(/\p{M}/gu, '')
    return [segment, plain, bare].find((form) => form !== '' && isDrawn(form)) ?? GETA
  }).join('')
}
