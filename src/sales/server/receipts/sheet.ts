import { MM, type openPdf } from '#ports/pdf/open-pdf.ts'

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

interface Around {
  /** The line above everything, on each page. */
  banner: string | undefined
  /** The line at the head of later pages. */
  continued: string
}

export type Sheet = ReturnType<typeof createSheet>

const [LEFT, TOP, BOTTOM, WIDTH] = [20 * MM, 18 * MM, 277 * MM, 170 * MM]
const [INK, SOFT, LINE, TINT] = ['#19181a', '#5d5a5e', '#cfcac1', '#f4f2ee']
const SIZE = 9
const PADDING = 3
/** The gap between the lines of a cell. */
const LINE_GAP = 2.5

/** Pages of A4 that are written from top to bottom, a row at a time. */
export function createSheet(pdf: Awaited<ReturnType<typeof openPdf>>, around: Around) {
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
    if (around.banner !== undefined) {
      pdf.rect(LEFT, y, WIDTH, 22).lineWidth(1).stroke(INK)
      prepare({ bold: true }).text(around.banner, LEFT, y + 6, { width: WIDTH, align: 'center' })
      y += 36
    }
    if (pages > 1) row([{ text: `${around.continued} (${pages})`, width: 1, soft: true }])
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
