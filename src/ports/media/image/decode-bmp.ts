/** Bits of a pixel, by compression: none, RLE8, RLE4, given masks, and those with alpha. */
const DEPTHS = new Map([
  [0, [1, 4, 8, 16, 24, 32]],
  [1, [8]],
  [2, [4]],
  [3, [16, 32]],
  [6, [16, 32]],
])
const MASKS_16 = [0x7c00, 0x3e0, 0x1f, 0]
const MASKS_32 = [0xff0000, 0xff00, 0xff, 0]

/**
 * Reads a Windows bitmap. Sharp can't.
 * https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
 *
 * @returns RGBA, from the top left; what a run-length encoding leaves out is transparent
 * @throws Error for other kinds, for more pixels than given, and where the file breaks off
 */
export function decodeBmp(file: Buffer, maxPixels: number) {
  const header = readHeader(file)
  const { width, height, isUpward, bits, compression } = header
  if (!DEPTHS.get(compression)?.includes(bits)) throw new Error('no such BMP')
  if (width < 1 || height < 1 || width * height > maxPixels) {
    throw new Error(`a BMP of ${width} × ${height} pixels`)
  }
  const data = Buffer.alloc(width * height * 4)
  const colourOf = bits > 8 ? readMasks(file, header) : readPalette(file, header)
  const paint: Paint = (x, y, value) =>
    data.writeUInt32BE(colourOf(value), ((isUpward ? height - 1 - y : y) * width + x) * 4)
  const paintAll = compression === 1 || compression === 2 ? paintRuns : paintRows
  paintAll(file, header, paint)
  return { data, width, height }
}

type Header = ReturnType<typeof readHeader>
type Paint = (x: number, y: number, value: number) => void

function readHeader(file: Buffer) {
  const height = file.readInt32LE(22)
  return {
    ...{ start: file.readUInt32LE(10), size: file.readUInt32LE(14), width: file.readInt32LE(18) },
    ...{ height: Math.abs(height), isUpward: height > 0, bits: file.readUInt16LE(28) },
    compression: file.readUInt32LE(30),
  }
}

/** Entries of blue, green, red and a byte without meaning. */
function readPalette(file: Buffer, { start, size, bits }: Header): (value: number) => number {
  const count = Math.min(1 << bits, Math.floor((start - 14 - size) / 4))
  const colours = Array.from({ length: count }, (_, entry) => {
    return ((file.readUIntLE(14 + size + entry * 4, 3) << 8) | 255) >>> 0
  })
  return (value) => colours[value] ?? 255
}

function readMasks(file: Buffer, { size, bits, compression }: Header): (value: number) => number {
  const hasAlpha = compression === 6 || size >= 56
  const given = () =>
    [54, 58, 62, 66].map((at) => (at < 66 || hasAlpha ? file.readUInt32LE(at) : 0))
  const masks = compression > 0 ? given() : bits === 16 ? MASKS_16 : MASKS_32
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
    return { mask, shift, most: mask >>> shift }
  })
  return (value) =>
    channels.reduce((colour, { mask, shift, most }) => {
      const part = most === 0 ? 255 : Math.round((((value & mask) >>> shift) * 255) / most)
      return ((colour << 8) | part) >>> 0
    }, 0)
}

function paintRows(file: Buffer, { start, width, height, bits }: Header, paint: Paint) {
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  for (let y = 0; y < height; y++) {
    const valueAt = openPixels(file, start + y * rowBytes, bits)
    for (let x = 0; x < width; x++) paint(x, y, valueAt(x))
  }
}

function paintRuns(file: Buffer, { start, width, height, bits }: Header, paint: Paint) {
  let [at, x, y] = [start, 0, 0]
  while (y < height) {
    const [count, value] = [file.readUInt8(at), file.readUInt8(at + 1)]
    at += 2
    if (count === 0 && value === 1) return
    if (count === 0 && value === 0) [x, y] = [0, y + 1]
    else if (count === 0 && value === 2) {
      ;[x, y] = [x + file.readUInt8(at), y + file.readUInt8(at + 1)]
      at += 2
    } else {
      const length = count || value
      const valueAt = openPixels(file, count > 0 ? at - 1 : at, bits)
      const repeated = count > 0 ? 8 / bits : length
      for (let i = 0; i < length && x + i < width; i++) paint(x + i, y, valueAt(i % repeated))
      x += length
      if (count === 0) at += Math.ceil((length * bits) / 16) * 2
    }
  }
}

function openPixels(file: Buffer, from: number, bits: number): (x: number) => number {
  if (bits >= 8) return (x) => file.readUIntLE(from + (x * bits) / 8, bits / 8)
  const most = (1 << bits) - 1
  return (x) => (file.readUInt8(from + ((x * bits) >> 3)) >> (8 - bits - ((x * bits) % 8))) & most
}
