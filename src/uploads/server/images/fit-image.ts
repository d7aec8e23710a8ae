import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Context } from '#ports/context.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { ObjectMissing } from '#ports/storage/storage.ts'
import { IMAGE_SIZES } from '../../contract.ts'
import { takeTurn } from './image-turns.ts'

// Stored pictures are JPEG, and the logo PNG; others are decoded in the media sandbox alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
// Sizes are made once and stored as files; the library's own cache would only hold memory.
sharp.cache(false)

const FORMATS = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof FORMATS)[number]

const QUALITY = 75

export interface Size {
  width: number
  height: number
  /** The radius in pixels of the fitted picture. */
  blur: number | undefined
}

export interface Fit extends Size {
  publicId: string
  format: ImageFormat
}

/** A blurred picture stands where a large one will be. */
const BLURRED: Size = { width: 64, height: 64, blur: 5 }
export const OFFERED_SIZES: readonly Size[] = [
  ...IMAGE_SIZES.map((side) => ({ width: side, height: side, blur: undefined })),
  BLURRED,
]
const OFFERED_NAMES = new Set(
  OFFERED_SIZES.flatMap((size) => FORMATS.map((format) => nameOfFit({ ...size, format }))),
)

/** Nothing but what is offered is made, or visitors could fill the disk with sizes. */
export function isOffered(fit: Omit<Fit, 'publicId'>): boolean {
  return OFFERED_NAMES.has(nameOfFit(fit))
}

/** @param key of a stored size, which may have been offered once */
export function isOfferedKey(key: string): boolean {
  return OFFERED_NAMES.has(key.slice(key.lastIndexOf('/') + 1))
}

export function keyOfFit({ publicId, ...size }: Fit): string {
  return `image-sizes/${publicId}/${nameOfFit(size)}`
}

function nameOfFit({ width, height, blur, format }: Omit<Fit, 'publicId'>): string {
  return `${width}x${height}${blur === undefined ? '' : `-${blur}`}.${format}`
}

const making = new Map<string, Promise<void>>()

/**
 * Stores a size unless it is there; concurrent calls share the work. An image is never enlarged.
 *
 * @returns its key, or undefined where there is no such image
 */
export async function fitImage(
  { storage }: Pick<Context, 'storage'>,
  fit: Fit,
): Promise<string | undefined> {
  const key = keyOfFit(fit)
  if (await storage.head(key)) return key
  try {
    const work = making.get(key) ?? makeFit(storage, fit, key).finally(() => making.delete(key))
    making.set(key, work)
    await work
    return key
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

async function makeFit(storage: Context['storage'], fit: Fit, key: string): Promise<void> {
  // Read when its turn has come, or those who wait would hold as many pictures in memory.
  const made = await takeTurn(async () => {
    const original = await buffer(await storage.read(`images/${fit.publicId}.jpg`))
    return draw(original, fit)
  })
  await storage.put(key, made, typeOfKey(key))
}

function draw(original: Buffer, { width, height, blur, format }: Fit): Promise<Buffer> {
  const picture = sharp(original).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const fitted = blur === undefined ? picture : picture.blur(blur)
  // Higher efforts take seconds for a large picture and save a few per cent.
  if (format === 'avif') return fitted.avif({ quality: QUALITY, effort: 2 }).toBuffer()
  if (format === 'webp') return fitted.webp({ quality: QUALITY, effort: 3 }).toBuffer()
  return fitted.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** The best format that an Accept header names; JPEG for everything else. */
export function formatFor(accept: string | undefined): ImageFormat {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'jpg'
}
