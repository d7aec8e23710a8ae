import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { fitImage, isOffered } from './fit-image.ts'

let bench: UploadsBench
let original: Buffer
beforeAll(async () => {
  bench = await openUploadsBench(undefined, {
    leavesOrphanedFiles: 'sizes are drawn without their rows',
  })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 120, height: 90, channels: 3, background: '#808080', noise } as const
  original = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
  await bench.context.storage.put('images/abc.jpg', original, 'image/jpeg')
})
afterAll(() => bench.close())

/** The quantisation tables of a JPEG, which its quality decides (ITU-T T.81, B.2.4.1). */
function tablesOf(jpeg: Buffer): string[] {
  const tables: string[] = []
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const length = jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === 0xdb) tables.push(jpeg.subarray(at + 4, at + 2 + length).toString('hex'))
    at += 2 + length
  }
  return tables
}

test('a fitted image has quality 75', async () => {
  const key = await fitImage(bench.context, {
    publicId: 'abc',
    width: 640,
    height: 640,
    blur: undefined,
    format: 'jpg',
  })
  const read = await bench.context.storage.read(key ?? '')
  const made = Buffer.concat(await read.toArray())
  const encoded = (quality: number) => sharp(original).jpeg({ quality, mozjpeg: true }).toBuffer()
  expect(tablesOf(made).length).toBeGreaterThan(0)
  expect(tablesOf(made)).toEqual(tablesOf(await encoded(75)))
  for (const other of [74, 76]) {
    expect(tablesOf(made)).not.toEqual(tablesOf(await encoded(other)))
  }
})

test('an image is never enlarged, and one that is not there is none', async () => {
  const fit = { width: 3840, height: 3840, blur: undefined, format: 'webp' } as const
  const key = await fitImage(bench.context, { ...fit, publicId: 'abc' })
  const read = await bench.context.storage.read(key ?? '')
  const made = Buffer.concat(await read.toArray())
  // The library decodes no WebP here: the sides stand in the frame's header (RFC 6386, section 9.1).
  expect(made.toString('latin1', 8, 16)).toBe('WEBPVP8 ')
  expect([made.readUInt16LE(26), made.readUInt16LE(28)]).toEqual([120, 90])
  expect(await fitImage(bench.context, { ...fit, publicId: 'missing' })).toBeUndefined()
})

test('widths from 640 to 3,840 are offered as squares, and no others but the small ones of people', () => {
  const offers = (width: number, height = width, blur?: number) =>
    isOffered({ width, height, blur, format: 'webp' })
  for (const width of [64, 160, 400, 640, 1080, 1920, 3840]) expect(offers(width)).toBe(true)
  for (const width of [0, 63, 401, 639, 750, 3841, 10_000, Number.NaN]) {
    expect(offers(width)).toBe(false)
  }
  expect([offers(640, 400), offers(640, 640, 5), offers(64, 64, 5)]).toEqual([false, false, true])
})
