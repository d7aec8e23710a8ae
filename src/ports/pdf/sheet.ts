import { buffer } from 'node:stream/consumers'
import type { Locale } from '#kernel/locale.ts'
import { MM, openPdf } from './open-pdf.ts'

interface Look {
  size?: number
  bold?: boolean
  /** Secondary text, in a lighter ink. */
  soft?: boolean
}

export interface Cell extends Look {
  text: string
  /** The share of the whole width, from 0 to 1. */
  width: number
  align?: 'left' | 'right'
}

interface SheetOptions {
  /** The title of the file, which later pages repeat at their head. */
  title: string
  locale: Locale
  at: Date
  /** The line above everything, on each page. */
  banner: string | undefined
}

export type Sheet = ReturnType<typeof createSheet>

const [LEFT, TOP, BOTTOM, WIDTH] = [20 * MM, 18 * MM, 277 * MM, 170 * MM]
const [INK, SOFT, LINE, TINT] = ['#19181a', '#5d5a5e', '#cfcac1', '#f4f2ee']
const SIZE = 9
const PADDING = 3
/** The gap between the lines of a cell. */
const LINE_GAP = 2.5

/**
 * Writes pages of A4 from top to bottom, a row at a time. The same content, title and time result in the
 * same bytes.
 */
export async function writeSheet(
  options: SheetOptions,
  write: (sheet: Sheet) => void,
): Promise<Buffer> {
  const pdf = await openPdf(options)
  write(createSheet(pdf, options))
  const written = buffer(pdf)
  pdf.end()
  return written
}

/** A cell whose text is at its left. @param width its share of the whole width, from 0 to 1 */
export const left = (text: string, width: number, look: Partial<Cell> = {}): Cell => ({
  ...look,
  text,
  width,
})

/** A cell whose text is at its right. @param width its share of the whole width, from 0 to 1 */
export const right = (text: string, width: number, look: Partial<Cell> = {}): Cell => ({
  ...left(text, width, look),
  align: 'right',
})

function createSheet(
  pdf: Awaited<ReturnType<typeof openPdf>>,
  { banner, title }: Pick<SheetOptions, 'banner' | 'title'>,
) {
  let y = TOP
  let pages = 0

  function prepare({ size = SIZE, bold, soft }: Look) {
    const font = pdf.font(bold ? 'bold' : 'regular').fontSize(size)
    return font.fillColor(soft ? SOFT : INK)
  }

  function addPage() {
    pdf.addPage({ size: 'A4', margin: 0 })
    pages += 1
    y = TOP
    if (banner !== undefined) {
      pdf.rect(LEFT, y, WIDTH, 22).lineWidth(1).stroke(INK)
      prepare({ bold: true }).text(banner, LEFT, y + 6, { width: WIDTH, align: 'center' })
      y += 36
    }
    if (pages > 1) row([{ text: `${title} (${pages})`, width: 1, soft: true }])
  }

  /** Cells beside each other; a page is begun where one is full. */
  function row(cells: readonly Cell[], { isTinted = false } = {}) {
    const inset = isTinted ? 12 : 0
    const padding = isTinted ? 12 : PADDING
    const widthOf = ({ width }: Cell) => width * (WIDTH - 2 * inset)
    const heights = cells.map((cell) =>
      prepare(cell).heightOfString(cell.text, { width: widthOf(cell), lineGap: LINE_GAP }),
    )
    const height = Math.max(...heights) - LINE_GAP
    if (y + height + 2 * padding > BOTTOM) addPage()
    if (isTinted) pdf.rect(LEFT, y, WIDTH, height + 2 * padding).fill(TINT)
    let x = LEFT + inset
    for (const [at, cell] of cells.entries()) {
      const { align = 'left' } = cell
      const drop = isTinted ? (height - (heights[at] ?? 0)) / 2 : 0
      const place = { width: widthOf(cell), align, lineGap: LINE_GAP }
      prepare(cell).text(cell.text, x, y + padding + drop, place)
      x += widthOf(cell)
    }
    y += height + 2 * padding
  }

  addPage()
  return {
    row,
    line: (text: string, look: Look = {}) => row([{ ...look, text, width: 1 }]),
    /** @param width of the whole, from 0 to 1 */
    rule(width = 1) {
      pdf.moveTo(LEFT, y).lineTo(LEFT + width * WIDTH, y)
      pdf.lineWidth(0.6).stroke(LINE)
    },
    /** Begins a page where less than this is left. */
    keep(height: number) {
      if (y + height > BOTTOM) addPage()
    },
    space(height: number) {
      y += height
    },
  }
}
