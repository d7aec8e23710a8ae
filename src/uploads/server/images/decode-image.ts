import sharp, { type Region, type Sharp } from 'sharp'
import { Problem } from '#kernel/problem.ts'
import { CROP_MIN_PIXELS, type Crop } from '../../contract.ts'
import { decodeBmp } from './decode-bmp.ts'

const MAX_PIXELS = 50_000_000
const MAX_SIDE = 3840
const SECONDS = 30

// What libvips could read besides (SVG, PDF, …) stays blocked for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
})
// Pictures are decoded once and stored as files; the library's own cache would only hold memory.
sharp.cache(false)

/** By their first bytes; a name or a posted type proves nothing. */
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
  [0, 'BM'],
]

export interface DecodedImage {
  /** JPEG without metadata, upright, in sRGB, at most 3,840 pixels a side. */
  jpeg: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a picture from its pixels: the first frame, transparent parts white.
 *
 * @param crop the part to use, of the upright picture
 * @throws Problem file_not_allowed for no such picture, or over 50 megapixels; crop_invalid
 */
export async function decodeImage(
  file: Buffer,
  fileName: string,
  crop?: Crop,
): Promise<DecodedImage> {
  const refuse = (cause?: unknown) =>
    Object.assign(new Problem('file_not_allowed', { values: { files: fileName } }), { cause })
  if (!STARTS.some(([offset, bytes]) => startsAt(file, offset, bytes))) throw refuse()
  try {
    const open = await opener(file)
    const part = crop && (await findRegion(open(), crop))
    const { space = '' } = await open().metadata()
    const { data, info } = await draw(open(), part, space.startsWith('lab'))
    return { jpeg: data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof Problem ? error : refuse(error)
  }
}

async function opener(file: Buffer): Promise<() => Sharp> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const
  const bmp = startsAt(file, 0, 'BM') ? await decodeBmp(file, MAX_PIXELS) : undefined
  const { data = file, width = 0, height = 0 } = bmp ?? {}
  const raw = bmp && { raw: { width, height, channels: 4 as const } }
  return () => sharp(data, { ...options, ...raw }).timeout({ seconds: SECONDS })
}

/** @throws Problem crop_invalid */
async function findRegion(picture: Sharp, crop: Crop): Promise<Region> {
  const { autoOrient: whole } = await picture.metadata()
  const left = Math.min(Math.round(crop.x * whole.width), whole.width - 1)
  const top = Math.min(Math.round(crop.y * whole.height), whole.height - 1)
  const width = Math.min(Math.round(crop.width * whole.width), whole.width - left)
  const height = Math.min(Math.round(crop.height * whole.height), whole.height - top)
  if (Math.min(width, height) < CROP_MIN_PIXELS) throw new Problem('crop_invalid')
  return { left, top, width, height }
}

/** With Lab, libvips reads what is not transparent as if it were: its colours are kept, and all of it. */
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
