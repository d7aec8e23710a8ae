import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canCrop, cropFromPercent, isMoving, maxZoomOf } from './picture.ts'

test('a part never reaches outside of its picture, whatever was rounded', () => {
  const percent = fc.double({ min: -0.001, max: 100.001, noNaN: true })
  fc.assert(
    fc.property(percent, percent, percent, percent, (x, y, width, height) => {
      const crop = cropFromPercent({ x, y, width, height })
      for (const fraction of [crop.x, crop.y]) expect(fraction).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(1.0000001)
      expect(crop.y + crop.height).toBeLessThanOrEqual(1.0000001)
    }),
  )
})

test('zooming ends before fewer than 16 pixels are left', () => {
  expect(maxZoomOf({ width: 4000, height: 3000 }, 'round')).toBe(5)
  expect(maxZoomOf({ width: 32, height: 40 }, 'square')).toBe(2)
  expect(maxZoomOf({ width: 96, height: 400 }, 'wide')).toBe(2)
})

test('what moves or is too small to choose from goes without cropping', () => {
  const picture = { address: 'blob:1', width: 100, height: 100, isStill: true }
  expect(canCrop(picture, 'round')).toBe(true)
  expect(canCrop({ ...picture, isStill: false }, 'round')).toBe(false)
  expect(canCrop({ ...picture, width: 40 }, 'wide')).toBe(false)
  expect(canCrop(undefined, 'round')).toBe(false)
})

const still = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#800' } })
/** Two frames, one above the other. */
const moving = () => {
  const pixels = Buffer.alloc(8 * 16 * 3).fill(200, 8 * 8 * 3)
  return sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
}

async function moves(bytes: Promise<Buffer>): Promise<boolean> {
  return isMoving(new Blob([new Uint8Array(await bytes)]))
}

test('a GIF or a WebP that moves is known by its first bytes', async () => {
  expect(await moves(moving().gif().toBuffer())).toBe(true)
  expect(await moves(moving().gif({ loop: 1 }).toBuffer())).toBe(true)
  expect(await moves(still().gif().toBuffer())).toBe(false)
  expect(await moves(moving().webp().toBuffer())).toBe(true)
  expect(await moves(still().webp().toBuffer())).toBe(false)
})

test('a PNG is animated where its control chunk precedes its pixels', async () => {
  const png = await still().png().toBuffer()
  const at = png.indexOf('IDAT') - 4
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  const animated = Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
  expect(await moves(Promise.resolve(animated))).toBe(true)
  expect(await moves(Promise.resolve(png))).toBe(false)
  expect(await moves(still().jpeg().toBuffer())).toBe(false)
  expect(await moves(still().avif().toBuffer())).toBe(false)
})
