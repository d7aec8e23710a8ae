import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Context } from '#ports/context.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { ObjectMissing } from '#ports/storage/storage.ts'
import { IMAGE_SIZES } from '../../contract.ts'
import { takeTurn } from './image-turns.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** Strengths of blur that are made, in pixels of the fitted picture. */
export const IMAGE_BLURS = [5, 10, 20, 30, 40, 50, 60, 80, 100] as const

const QUALITY = 75

export interface Fit {
  publicId: string
  width: number
  height: number
  blur: number | undefined
  format: ImageFormat
}

/** Nothing but these is made, or a stranger could fill the disk with sizes. */
export function isOffered(width: number, height: number, blur: number | undefined): boolean {
  const isSize = (pixels: number) => IMAGE_SIZES.some((size) => size === pixels)
  const isBlur = blur === undefined || IMAGE_BLURS.some((amount) => amount === blur)
  return isSize(width) && isSize(height) && isBlur
}

export function keyOfFit({ publicId, width, height, blur, format }: Fit): string {
  const blurred = blur === undefined ? '' : `-${blur}`
  return `image-sizes/${publicId}/${width}x${height}${blurred}.${format}`
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
