import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Region, type Sharp } from 'sharp'
import type { ImageCrop } from '../media.ts'
import type { Outcome } from '../sandbox/message.ts'
import { findAccent } from './find-accent.ts'

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
