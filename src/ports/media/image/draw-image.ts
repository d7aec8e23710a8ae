import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Region, type Sharp } from 'sharp'
import type { ImageCrop } from '../media.ts'
import type { Outcome } from '../sandbox/message.ts'

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 3840

/** Other formats that libvips could read (SVG, PDF, …) stay blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']

/** The first bytes decide; a name or a posted type proves nothing. */
const STARTS: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
  [4, 'ftypavis'],
  [4, 'ftypheic'],
  [4, 'ftypheix'],
  [4, 'ftypmif1'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
]

class BadCrop extends Error {}

/**
 * Re-encodes a picture from its pixels: the first frame, transparent parts white. `outputFile` is a JPEG
 * without metadata, upright, in sRGB, at most 3,840 pixels a side.
 *
 * @param crop the part to use, of the upright picture
 * @returns `undrawable` where it is no such picture, or has more than 50 megapixels
 */
export async function drawImage(
  inputFile: string,
  outputFile: string,
  crop: ImageCrop | undefined,
): Promise<Outcome> {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) })
  const file = readFileSync(inputFile)
  try {
    if (!STARTS.some(([offset, bytes]) => startsAt(file, offset, bytes))) return REFUSED
    const open = opener(file)
    const part = crop && (await findRegion(open(), crop))
    const { space = '' } = await open().metadata()
    const { data, info } = await draw(open(), part, space.startsWith('lab'))
    writeFileSync(outputFile, data)
    const { width, height } = info
    return { type: 'drawn', width, height, accent: await findAccent(data) }
  } catch (error) {
    if (error instanceof BadCrop) return { type: 'undrawable', problem: 'crop_invalid' }
    // The library throws where it cannot read the picture.
    return REFUSED
  }
}

const REFUSED = { type: 'undrawable', problem: 'file_not_allowed' } as const

function opener(file: Buffer): () => Sharp {
  return () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

/** @throws BadCrop */
async function findRegion(picture: Sharp, crop: ImageCrop): Promise<Region> {
  const { autoOrient: whole } = await picture.metadata()
  const left = Math.min(Math.round(crop.x * whole.width), whole.width - 1)
  const top = Math.min(Math.round(crop.y * whole.height), whole.height - 1)
  const width = Math.min(Math.round(crop.width * whole.width), whole.width - left)
  const height = Math.min(Math.round(crop.height * whole.height), whole.height - top)
  if (Math.min(width, height) < crop.minPixels) throw new BadCrop()
  return { left, top, width, height }
}

/**
 * libvips reads opaque parts of a Lab picture as if they were transparent: their colours are kept,
 * and all of them.
 */
function draw(picture: Sharp, part: Region | undefined, isLab: boolean) {
  const upright = picture.autoOrient()
  const sized = (part ? upright.extract(part) : upright).resize({
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return (isLab ? sized.removeAlpha() : sized.flatten({ background: '#ffffff' }))
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
}

function startsAt(file: Buffer, offset: number, bytes: string): boolean {
  return file.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'))
}

const SIDE = 64
/** Hues are gathered in this many parts of the circle. */
const PARTS = 24
/** Chroma below which a colour reads as grey, in OKLab. */
const GREY = 0.03
const NEUTRAL = '#6b7280'

/** Sums of the colours of one hue. */
type Part = ReturnType<typeof emptyPart>
const emptyPart = () => ({ weight: 0, red: 0, green: 0, blue: 0 })

/**
 * The colour that a picture is remembered by, as #rrggbb: the hue with the most colourful area in
 * it; a neutral grey where there is none. Contrast is ensured where it is shown.
 */
async function findAccent(image: Buffer): Promise<string> {
  const pixels = await sharp(image)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const parts = Array.from({ length: PARTS }, emptyPart)
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    gather(parts, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
  }
  const strongest = parts.reduce((best, part) => (part.weight > best.weight ? part : best))
  if (strongest.weight < 1) return NEUTRAL
  const { red, green, blue, weight } = strongest
  return `#${Buffer.from([red, green, blue].map((sum) => Math.round(sum / weight))).toString('hex')}`
}

function gather(parts: Part[], red: number, green: number, blue: number): void {
  const { lightness, chroma, hue } = toOklch(red, green, blue)
  if (chroma < GREY) return
  // Very dark and very light colours look alike whatever their hue.
  const weight = chroma ** 1.5 * Math.max(0, 1 - Math.abs(lightness - 0.6) * 1.8)
  const part = parts[Math.floor((hue / (2 * Math.PI)) * PARTS) % PARTS]
  if (!part || weight <= 0) return
  part.weight += weight
  part.red += red * weight
  part.green += green * weight
  part.blue += blue * weight
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(red: number, green: number, blue: number) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) + 2 * Math.PI) % (2 * Math.PI)
  return { lightness, chroma: Math.hypot(a, bb), hue }
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
