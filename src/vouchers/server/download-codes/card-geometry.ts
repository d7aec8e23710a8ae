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
