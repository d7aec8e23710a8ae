import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  CARD,
  CARDS_PER_PAGE,
  cornerOf,
  cropMarks,
  drawCards,
  PAGE,
  PARTS,
  qrMatrix,
  runsOf,
} from './draw-cards.ts'

test('ten cards of 91 by 55 mm stand on an A4 page, without a gap and within crop marks', () => {
  const corners = Array.from({ length: CARDS_PER_PAGE }, (_, index) => cornerOf(index))
  expect([CARD, PAGE, CARDS_PER_PAGE]).toEqual([
    { width: 91, height: 55 },
    { width: 210, height: 297 },
    10,
  ])
  expect(corners.slice(0, 3)).toEqual([
    { x: 14, y: 11 },
    { x: 105, y: 11 },
    { x: 14, y: 66 },
  ])
  expect(corners.at(-1)).toEqual({ x: 105, y: 231 })
  expect(cornerOf(10)).toEqual(corners[0])
  const marks = cropMarks()
  const cutsAt = (at: 0 | 1) => [
    ...new Set(marks.filter((mark) => mark[at] === mark[at + 2]).map((mark) => mark[at])),
  ]
  expect(cutsAt(0)).toEqual([14, 105, 196])
  expect(cutsAt(1)).toEqual([11, 66, 121, 176, 231, 286])
  // On the paper, and on no card.
  for (const [x, y, toX, toY] of marks) {
    expect(Math.min(x, y) >= 0 && toX <= PAGE.width && toY <= PAGE.height).toBe(true)
    expect(toX < 14 || x > 196 || toY < 11 || y > 286).toBe(true)
  }
  for (const { x, y, width, height } of Object.values(PARTS)) {
    expect(Math.min(x, y, CARD.width - x - width, CARD.height - y - height)).toBeGreaterThan(2.9)
  }
})

test('the QR code that is drawn reads as the link, within a quiet zone', () => {
  const link = 'https://neiro.example/ja/redeem?code=ABCD2345WXYZ'
  const matrix = qrMatrix(link)
  const size = matrix.length
  const scale = 4
  let quiet = size
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
  for (const { x, y, width } of runsOf(matrix)) {
    quiet = Math.min(quiet, x, y, size - x - width, size - 1 - y)
    for (let row = y * scale; row < (y + 1) * scale; row += 1) {
      const start = (row * size + x) * scale
      for (let at = start; at < start + width * scale; at += 1) pixels.fill(0, at * 4, at * 4 + 3)
    }
  }
  expect(jsqr(pixels, size * scale, size * scale)?.data).toBe(link)
  // As ISO/IEC 18004 wants it: more would make the squares smaller.
  expect(quiet).toBe(4)
})

test('an address that has room keeps its size, a longer one is written smaller', async () => {
  const sizesFor = async (redeemPage: string) => {
    const bytes = await drawCards({
      locale: 'en',
      cover: undefined,
      title: 'Rain',
      artist: 'Mio',
      redeemPage,
      endsAt: null,
      codes: ['WWWWWWWWWWWW'],
    })
    return pageContents(bytes).flatMap((content) => content.match(/[\d.]+ Tf/g) ?? [])
  }
  const short = await sizesFor('https://n.jp/r')
  expect(await sizesFor('https://neiro.example/redeem')).toEqual(short)
  expect(await sizesFor(`https://${'neiro'.repeat(12)}.example/redeem`)).not.toEqual(short)
})

test('each ten codes have a page with all of their cards, whatever the length of the title', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c53' } })
    .jpeg()
    .toBuffer()
  for (const [count, locale, cover] of [
    [1, 'en', undefined],
    [10, 'en', undefined],
    [21, 'ja', `data:image/jpeg;base64,${jpeg.toString('base64')}`],
  ] as const) {
    const bytes = await drawCards({
      locale,
      cover,
      title: '夜明け前の港で聴いた遠い汽笛と'.repeat(9),
      artist: 'Mika '.repeat(40),
      redeemPage: 'https://neiro.example/redeem',
      endsAt: new Date('2026-12-31T15:00:00Z'),
      codes: Array.from({ length: count }, () => 'WWWWWWWWWWWW'),
    })
    const text = bytes.toString('latin1')
    const pages = text.match(/\/Type \/Page\b(?!s)/g) ?? []
    expect(pages).toHaveLength(Math.ceil(count / 10))
    expect(text.match(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/g)).toHaveLength(pages.length)
    // The cover is in the file once; every card has the five texts of its own, and a QR code.
    expect(text.match(/\/Subtype \/Image/g) ?? []).toHaveLength(cover ? 1 : 0)
    const contents = pageContents(bytes)
    const drawn = contents.map((content) => content.match(/^f$/gm)?.length ?? 0)
    expect(drawn.reduce((sum, cards) => sum + cards, 0)).toBe(count)
    // No code is cut: all of its letters and both hyphens stand on one line.
    expect(contents.flatMap(linesOf).filter((line) => CODE.test(line))).toHaveLength(count)
  }
})

function pageContents(bytes: Buffer): string[] {
  const contents: string[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue
    const end = bytes.indexOf('\nendstream', at)
    try {
      const content = inflateSync(bytes.subarray(at + 7, end)).toString('latin1')
      if (/^BT$/m.test(content)) contents.push(content)
    } catch {
      // An image: not deflated.
    }
  }
  return contents
}

/** WWWW-WWWW-WWWW as glyphs of four hexadecimal digits. */
const CODE = /^(....)\1{3}(....)\1{4}\2\1{4}$/

/** The glyphs of each line of text, without what spaces them. */
function linesOf(content: string): string[] {
  const lines = content.match(/^\[.*\] TJ$/gm) ?? []
  return lines.map((line) =>
    [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs]) => glyphs).join(''),
  )
}
