import { buffer } from 'node:stream/consumers'
import { encode } from 'uqr'
import { translate } from '#i18n/translate.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { MM, openPdf } from '#ports/pdf/open-pdf.ts'
import { formatCode } from '../../download-code.ts'

type Pdf = Awaited<ReturnType<typeof openPdf>>

export interface Cards {
  locale: Locale
  title: string
  artist: string
  /** A JPEG as a data URL: by its text the document knows that it has it already. */
  cover: string | undefined
  /** The address at which codes are redeemed, without a query. */
  redeemPage: string
  endsAt: Date | null
  codes: readonly string[]
}

const INK = '#1a1614'
const MUTED = '#5f5752'

/** Draws ten cards a sheet. Hundreds take more than a second: they are drawn in a thread. */
export async function drawCards(cards: Cards): Promise<Buffer> {
  const { title, locale, codes } = cards
  const pdf = await openPdf({ title, locale })
  for (let first = 0; first < codes.length; first += CARDS_PER_PAGE) drawSheet(pdf, cards, first)
  const drawn = buffer(pdf)
  pdf.end()
  return drawn
}

function drawSheet(pdf: Pdf, cards: Cards, first: number): void {
  pdf.addPage({ size: [PAGE.width * MM, PAGE.height * MM], margin: 0 })
  for (const [fromX, fromY, toX, toY] of cropMarks()) {
    pdf.moveTo(fromX * MM, fromY * MM).lineTo(toX * MM, toY * MM)
  }
  pdf.lineWidth(0.25).stroke('black')
  for (const [place, code] of cards.codes.slice(first, first + CARDS_PER_PAGE).entries()) {
    const { x, y } = cornerOf(place)
    pdf.save().translate(x * MM, y * MM)
    drawCard(pdf, cards, code)
    pdf.restore()
  }
}

function drawCard(pdf: Pdf, cards: Cards, code: string): void {
  const { t } = translate(cards.locale)
  const { cover, qr } = PARTS
  const beside = cards.cover === undefined ? cover.x - PARTS.title.x : 0
  if (cards.cover !== undefined) {
    const fit: [number, number] = [cover.width * MM, cover.height * MM]
    pdf.image(cards.cover, cover.x * MM, cover.y * MM, { fit, align: 'center', valign: 'center' })
  }
  writeCut(pdf, cards.title, widen(PARTS.title, beside), { font: 'bold', size: 11 })
  const artist = { ...widen(PARTS.artist, beside), y: pdf.y / MM + 1 }
  writeCut(pdf, cards.artist, artist, { font: 'regular', size: 8.5 })
  const instruction = t('downloadCodes.card.instruction')
  writeWhole(pdf, instruction, PARTS.instruction, { font: 'regular', size: 6.5, color: MUTED })
  const page = cards.redeemPage.replace(/^https?:\/\//, '')
  writeWhole(pdf, page, PARTS.page, { font: 'bold', size: 7.5 })
  writeWhole(pdf, formatCode(code), PARTS.code, { font: 'bold', size: 14 })
  if (cards.endsAt) {
    const until = t('downloadCodes.card.until', { date: lastDay(cards.endsAt, cards.locale) })
    writeWhole(pdf, until, PARTS.note, { font: 'regular', size: 6, color: MUTED })
  }
  const matrix = qrMatrix(`${cards.redeemPage}?code=${code}`)
  const module = (qr.width * MM) / matrix.length
  for (const run of runsOf(matrix)) {
    pdf.rect(qr.x * MM + run.x * module, qr.y * MM + run.y * module, run.width * module, module)
  }
  pdf.fill('black')
}

const widen = (box: Box, by: number) => ({ ...box, x: box.x + by, width: box.width - by })

interface Type {
  font: 'regular' | 'bold'
  size: number
  color?: string
}

/** Writes on as many lines as the box has; what is longer ends in an ellipsis. */
function writeCut(pdf: Pdf, text: string, box: Box, { font, size, color = INK }: Type): void {
  pdf.font(font, size).fillColor(color)
  const bounds = { width: box.width * MM, height: box.height * MM, ellipsis: '…', lineGap: 1 }
  pdf.text(text, box.x * MM, box.y * MM, bounds)
}

/** Writes on one line, smaller where it would be wider than its box: never cut. */
function writeWhole(pdf: Pdf, text: string, box: Box, { font, size, color = INK }: Type): void {
  pdf.font(font, size).fillColor(color)
  const share = (box.width * MM) / pdf.widthOfString(text)
  pdf.fontSize(size * Math.min(1, share))
  pdf.text(text, box.x * MM, box.y * MM, { lineBreak: false })
}

/** The day before the midnight at which codes end. */
function lastDay(endsAt: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(FORMATS[locale], {
    dateStyle: 'long',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(endsAt.getTime() - 1))
}

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Returns rows of modules, true where dark, with the quiet zone; error correction M. */
export function qrMatrix(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: QUIET }).data
}

/**
 * Returns dark modules as horizontal runs: a fraction of the shapes that single squares would be.
 */
export function* runsOf(matrix: readonly (readonly boolean[])[]) {
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      yield { x: from, y, width: x + 1 - from }
    }
  }
}

/** Lengths in millimetres. */
export const PAGE = { width: 210, height: 297 }
export const CARD = { width: 91, height: 55 }
const COLUMNS = 2
const ROWS = 5
export const CARDS_PER_PAGE = COLUMNS * ROWS
const LEFT = (PAGE.width - COLUMNS * CARD.width) / 2
const TOP = (PAGE.height - ROWS * CARD.height) / 2

/** The upper left corner of a card on its page, by its place in the list. */
export function cornerOf(index: number): { x: number; y: number } {
  const place = index % CARDS_PER_PAGE
  return {
    x: LEFT + (place % COLUMNS) * CARD.width,
    y: TOP + Math.floor(place / COLUMNS) * CARD.height,
  }
}

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number]
/** Crop marks stay off the cards, so that a cut that strays shows none. */
const MARK = { from: 2, to: 7 }

/** Crop marks in the margin, at both ends of every cut. */
export function cropMarks(): Line[] {
  const [right, bottom] = [PAGE.width - LEFT, PAGE.height - TOP]
  const across = Array.from({ length: COLUMNS + 1 }, (_, column) => LEFT + column * CARD.width)
  const down = Array.from({ length: ROWS + 1 }, (_, row) => TOP + row * CARD.height)
  return [
    ...across.flatMap((x): Line[] => [
      [x, TOP - MARK.to, x, TOP - MARK.from],
      [x, bottom + MARK.from, x, bottom + MARK.to],
    ]),
    ...down.flatMap((y): Line[] => [
      [LEFT - MARK.to, y, LEFT - MARK.from, y],
      [right + MARK.from, y, right + MARK.to, y],
    ]),
  ]
}

/** A part of a card, measured from its corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const PARTS = {
  cover: { x: 6, y: 6, width: 20, height: 20 },
  /** The title stands beside the cover; without one, it begins at its left edge. */
  title: { x: 30, y: 6, width: 55, height: 10.5 },
  /** Follows the title, which may have a line less. */
  artist: { x: 30, y: 17.5, width: 54, height: 4 },
  instruction: { x: 6, y: 31, width: 51, height: 3 },
  page: { x: 6, y: 34.5, width: 51, height: 3.5 },
  code: { x: 6, y: 39.5, width: 52, height: 6 },
  note: { x: 6, y: 46.5, width: 50, height: 3 },
  /** The QR code is measured with its quiet zone. */
  qr: { x: 58, y: 24, width: 28, height: 28 },
} satisfies Record<string, Box>
