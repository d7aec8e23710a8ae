import { expect, test } from 'vitest'
import { decodeBmp } from './decode-bmp.ts'

interface Kind {
  bits: number
  compression?: number
  width?: number
  height?: number
  /** What follows the header of 40 bytes: masks or palette */
  before?: number[]
  pixels: number[]
}

function makeBmp({ bits, compression = 0, width = 2, height = 2, before = [], pixels }: Kind) {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + before.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  return Buffer.concat([header, Buffer.from(before), Buffer.from(pixels)])
}

const LETTERS = new Map([
  [0xff0000ff, 'R'],
  [0x00ff00ff, 'G'],
  [0x0000ffff, 'B'],
  [0x000000ff, 'K'],
  [0xffffffff, 'W'],
  [0xff000000, 'r'],
  [0, '.'],
])

function colours(file: Buffer): string[] {
  const { data, width, height } = decodeBmp(file, 100)
  const at = (x: number, y: number) => LETTERS.get(data.readUInt32BE((y * width + x) * 4)) ?? '?'
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => at(x, y)).join(''),
  )
}

/** Red, green, blue, black. */
const PALETTE = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]
const MASKS_565 = [0, 0xf8, 0, 0, 0xe0, 7, 0, 0, 0x1f, 0, 0, 0]
const MASKS_ALPHA = [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255]
const BLACK_AND_WHITE = [0, 0, 0, 0, 255, 255, 255, 0]

/** Rows from the bottom up, each of a multiple of four bytes. */
const KINDS: Record<string, Kind> = {
  '1 bit': {
    ...{ bits: 1, before: BLACK_AND_WHITE, pixels: [0x80, 0, 0, 0, 0x40, 0, 0, 0] },
  },
  '4 bits': { bits: 4, before: PALETTE, pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0] },
  '8 bits': { bits: 8, before: PALETTE, pixels: [2, 3, 0, 0, 0, 1, 0, 0] },
  '16 bits': { bits: 16, pixels: [0x1f, 0, 0, 0, 0, 0x7c, 0xe0, 3] },
  '16 bits with masks': {
    ...{ bits: 16, compression: 3, before: MASKS_565, pixels: [0x1f, 0, 0, 0, 0, 0xf8, 0xe0, 7] },
  },
  '24 bits': { bits: 24, pixels: [255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0] },
  '24 bits, one pixel': { bits: 24, width: 1, height: 1, pixels: [0, 0, 255, 0] },
  '24 bits from the top down': {
    ...{ bits: 24, height: -2 },
    pixels: [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0],
  },
  '32 bits, of which eight mean nothing': {
    ...{ bits: 32, pixels: [255, 0, 0, 0, 0, 0, 0, 9, 0, 0, 255, 0, 0, 255, 0, 0] },
  },
  '32 bits with alpha': {
    ...{ bits: 32, compression: 6, before: MASKS_ALPHA },
    pixels: [255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 255],
  },
  'RLE4, a run and single pixels': {
    ...{ bits: 4, compression: 2, before: PALETTE, width: 3 },
    pixels: [3, 0x23, 0, 0, 0, 3, 0x01, 0x20, 0, 1],
  },
  'RLE8, a run, single pixels and a gap': {
    ...{ bits: 8, compression: 1, before: PALETTE, width: 3 },
    pixels: [2, 2, 0, 2, 0, 1, 0, 3, 0, 1, 2, 0, 0, 1],
  },
}

test.each([
  ['1 bit', ['KW', 'WK']],
  ['4 bits', ['RG', 'BK']],
  ['8 bits', ['RG', 'BK']],
  ['16 bits', ['RG', 'BK']],
  ['16 bits with masks', ['RG', 'BK']],
  ['24 bits', ['RG', 'BK']],
  ['24 bits, one pixel', ['R']],
  ['24 bits from the top down', ['RG', 'BK']],
  ['32 bits, of which eight mean nothing', ['RG', 'BK']],
  ['32 bits with alpha', ['rG', 'BK']],
  ['RLE4, a run and single pixels', ['RGB', 'BKB']],
  ['RLE8, a run, single pixels and a gap', ['..R', 'BB.']],
])('a bitmap of %s is read', (name, rows) => {
  expect(colours(makeBmp(KINDS[name] ?? { bits: 0, pixels: [] }))).toEqual(rows)
})

test.each(Object.keys(KINDS))('a bitmap of %s that breaks off anywhere is refused', (name) => {
  const whole = makeBmp(KINDS[name] ?? { bits: 0, pixels: [] })
  const padding = name.startsWith('24') || /^\d bit/.test(name) ? 3 : 0
  for (let length = 0; length < whole.length - padding; length++) {
    expect(() => colours(whole.subarray(0, length)), String(length)).toThrow()
  }
})

test.each([
  ['more pixels than wanted', { width: 11, height: 10 }],
  ['a negative width', { width: -2 }],
  ['no rows', { height: 0 }],
  ['billions of pixels', { width: 0x7fffffff, height: -0x80000000 }],
  ['bits that no bitmap has', { bits: 7 }],
  ['a JPEG within', { compression: 4 }],
])('a bitmap of %s is refused before it takes memory', (_what, part) => {
  const file = makeBmp({ bits: 24, pixels: [], ...part })
  expect(() => decodeBmp(file, 100)).toThrow('BMP')
})

test('runs that leave the picture paint nothing outside of it', () => {
  const pixels = [255, 0, 0, 2, 255, 0, 255, 1, 0, 0, 2, 1, 0, 1]
  const file = makeBmp({ bits: 8, compression: 1, before: PALETTE, pixels })
  expect(colours(file)).toEqual(['GG', 'RR'])
})
