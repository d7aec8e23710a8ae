import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { problemSender } from '#http/send-problem.ts'
import { newId } from '#kernel/ids.ts'
import { kernelProblems, Problem } from '#kernel/problem.ts'
import { byCost } from '#kernel/testing/by-cost.ts'
import { startLanes } from '#ports/jobs/start-worker.ts'
import { insertUpload } from '../posting/store.ts'
import { drawImageJob, saveImage } from '../save-image.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { registerImages } from './image-routes.ts'

let bench: UploadsBench
let app: FastifyInstance
beforeAll(async () => {
  bench = await openUploadsBench()
  app = Fastify()
  app.setErrorHandler(problemSender(kernelProblems, bench.context.log))
  const viewerOf = async () => Promise.reject(new Error('Images ask no session'))
  registerImages({ app, context: bench.context, viewerOf })
})
afterAll(async () => {
  await app.close()
  await bench.close()
})

/** A picture that was posted, and its policy's id. */
async function post(body: Buffer, fileName = 'cover.png'): Promise<string> {
  const id = newId()
  const key = `posted-images/${id}`
  const row = { publicId: id, ownerId: bench.ownerId, kind: 'image', key, type: 'image/png' }
  await insertUpload(bench.context.db, { ...row, fileName, expiresAt: new Date() })
  await bench.context.storage.put(key, body, 'image/png')
  return id
}

const save = async (body: Buffer) => saveImage(bench.context, bench.ownerId, await post(body))

const picture = (width: number, height: number, background = '#d33a2c') =>
  sharp({ create: { width, height, channels: 3, background } })

test('a picture is drawn anew as JPEG, upright and without its metadata', async () => {
  const exif = { IFD0: { Copyright: 'secret place' } }
  const turned = await picture(40, 20)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { publicId } = await save(turned)
  const stored = await app.inject(`/images/${publicId}.jpg`)
  const facts = await sharp(stored.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
  expect(facts.exif).toBeUndefined()
  expect(stored.rawPayload.includes('secret')).toBe(false)
})

test('a process without a sandbox has a worker draw the picture, and hears what is wrong with one', async () => {
  const refuse = () => Promise.reject(new Error('no picture is drawn here'))
  const media = { ...bench.context.media, sandbox: 'none', drawImage: refuse } as const
  const saveHere = async (body: Buffer) =>
    saveImage({ ...bench.context, media }, bench.ownerId, await post(body))
  const { url, context } = bench
  const { log } = context
  const worker = await startLanes({ url, context, jobs: [drawImageJob], concurrency: 2, log })
  onTestFinished(() => worker.stop())
  const [saved] = await Promise.all([
    saveHere(await picture(30, 20, '#777777').png().toBuffer()),
    expect(saveHere(Buffer.from('no picture'))).rejects.toThrow(
      new Problem('file_not_allowed', { values: { files: 'cover.png' } }),
    ),
  ])
  expect(saved.accent).toBe('#6b7280')
  expect((await app.inject(`/images/${saved.publicId}.jpg`)).statusCode).toBe(200)
})

test('the accent is the colour that the picture is remembered by', async () => {
  expect((await save(await picture(30, 30).png().toBuffer())).accent).toMatch(
    /^#d[0-9a-f]3[0-9a-f]2[0-9a-f]$/,
  )
  expect((await save(await picture(30, 30, '#777777').png().toBuffer())).accent).toBe('#6b7280')
})

test.each(['png', 'webp', 'gif', 'avif', 'tiff'] as const)('%s is taken too', async (format) => {
  const saved = await save(await picture(30, 20).toFormat(format).toBuffer())
  expect((await app.inject(`/images/${saved.publicId}.jpg`)).statusCode).toBe(200)
})

/** Of 60 × 60 red pixels in CIELAB of 16 bits (TIFF 6, section 23). */
function labTiff(hasAlpha: boolean): Buffer {
  const samples = hasAlpha ? 4 : 3
  const pixel = Buffer.from(hasAlpha ? '4b8868507643ffff' : '4b8868507643', 'hex')
  const pixels = Buffer.concat(Array.from({ length: 60 * 60 }, () => pixel))
  const bits = Buffer.from('1000'.repeat(samples), 'hex')
  const values = [
    [256, 60],
    [257, 60],
    [258, 8 + pixels.length],
    [259, 1],
    [262, 8],
    [273, 8],
    [277, samples],
    [278, 60],
    [279, pixels.length],
    ...(hasAlpha ? [[338, 2]] : []),
  ] as const
  const entries = values.map(([tag, value]) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE(tag ?? 0)
    entry.writeUInt16LE(tag === 258 ? 3 : 4, 2)
    entry.writeUInt32LE(tag === 258 ? samples : 1, 4)
    entry.writeUInt32LE(value ?? 0, 8)
    return entry
  })
  const head = Buffer.from('49492a0000000000', 'hex')
  head.writeUInt32LE(8 + pixels.length + bits.length, 4)
  const count = Buffer.from([entries.length, 0])
  return Buffer.concat([head, pixels, bits, count, ...entries, Buffer.alloc(4)])
}

test.each([false, true])(
  'TIFF in Lab keeps its colours, with transparency: %s',
  async (hasAlpha) => {
    const { publicId } = await save(labTiff(hasAlpha))
    const { rawPayload } = await app.inject(`/images/${publicId}.jpg`)
    const { channels } = await sharp(rawPayload).stats()
    expect(channels.map(({ min, max }) => min > 250 || max < 5)).toEqual([true, true, true])
    expect(channels[0]?.min).toBeGreaterThan(250)
  },
)

test('a large picture is stored with 3,840 pixels at most, and transparent parts white', async () => {
  const clear = sharp({
    create: { width: 5000, height: 100, channels: 4, background: '#00000000' },
  })
  const { publicId } = await save(await clear.png().toBuffer())
  const stored = await app.inject(`/images/${publicId}.jpg`)
  expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 3840 })
  const { channels } = await sharp(stored.rawPayload).stats()
  expect(channels.map((channel) => Math.round(channel.mean))).toEqual([255, 255, 255])
})

test('the same policy saved again is the same image, and that of another person is unknown', async () => {
  const id = await post(await picture(10, 10).png().toBuffer())
  const { context, ownerId } = bench
  const first = await saveImage(context, ownerId, id)
  expect(await saveImage(context, ownerId, id)).toEqual(first)
  await expect(saveImage(context, ownerId + 1, id)).rejects.toThrow('image_unknown')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** A PNG of 60 megapixels in some kB: as its header declares, and its rows are empty. */
const bomb = () =>
  sharp({
    create: { width: 7800, height: 7700, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** One white pixel of 24 bits. */
const BITMAP = `424d 3a000000 00000000 36000000 28000000 01000000 01000000 0100 1800
  00000000 04000000 00000000 00000000 00000000 00000000 ffffff00`

const REFUSED: [what: string, write: () => Promise<Buffer>][] = [
  ['a drawing in SVG', async () => Buffer.from(svg)],
  ['a drawing behind a byte order mark', async () => Buffer.from(`\ufeff${svg}`)],
  ['an empty file', async () => Buffer.alloc(0)],
  ['a sound', async () => Buffer.from('RIFF....WAVEfmt ')],
  [
    'a JPEG that breaks off',
    async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 400),
  ],
  ['a bitmap (BMP)', async () => Buffer.from(BITMAP.replaceAll(/\s/g, ''), 'hex')],
  ['a picture of more than 50 megapixels', bomb],
]
for (const { cases, tags } of byCost(REFUSED, REFUSED.length - 1)) {
  test.for(cases)('%s is refused', { tags }, async ([, write]) => {
    const before = await bench.keys('images/')
    await expect(save(await write())).rejects.toThrow('file_not_allowed')
    expect(await bench.keys('images/')).toEqual(before)
  })
}

test('sizes are made once, however many ask, in the format that the reader takes', async () => {
  const { publicId } = await save(await picture(1000, 800).png().toBuffer())
  const url = `/images/fit/400/400/${publicId}.jpg`
  const accept = 'image/avif,image/webp,*/*'
  const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url, headers: { accept } })))
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
  expect(await bench.keys(`image-sizes/${publicId}/`)).toHaveLength(1)
  const first = answers[0]?.rawPayload ?? Buffer.alloc(0)
  expect(await sharp(first).metadata()).toMatchObject({ width: 400, height: 320 })
  expect(
    (await app.inject({ url, headers: { accept: 'image/webp' } })).headers['content-type'],
  ).toBe('image/webp')
  expect((await app.inject({ url })).headers['content-type']).toBe('image/jpeg')
  const { etag } = answers[0]?.headers ?? {}
  const again = await app.inject({ url, headers: { accept, 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
})

test('a blurred size is another picture', async () => {
  const { publicId } = await save(await picture(300, 300).png().toBuffer())
  const blurred = await app.inject(`/images/fit/64/64/blur/5/${publicId}.jpg`)
  expect(blurred.statusCode).toBe(200)
  expect(await bench.keys(`image-sizes/${publicId}/`)).toEqual([
    `image-sizes/${publicId}/64x64-5.jpg`,
  ])
})

test.each([
  '/images/fit/401/400/ID.jpg',
  '/images/fit/400/0/ID.jpg',
  '/images/fit/400/640/ID.jpg',
  '/images/fit/400/400/blur/5/ID.jpg',
  '/images/fit/400/400/ID.png',
  '/images/fit/400/400/..%2f..%2fID.jpg',
  '/images/fit/400/400/aaaaaaaaaaaa.jpg',
  '/images/aaaaaaaaaaaa.jpg',
])('%s is not found, and makes nothing', async (path) => {
  const { publicId } = await save(await picture(10, 10).png().toBuffer())
  expect((await app.inject(path.replace('ID', publicId))).statusCode).toBe(404)
  expect(await bench.keys(`image-sizes/${publicId}/`)).toEqual([])
})

test('one posted picture that is saved many times concurrently is drawn once', async () => {
  const id = await post(await picture(50, 50).png().toBuffer())
  const drawn = vi.spyOn(bench.context.media, 'drawImage')
  const saves = Array.from({ length: 12 }, () => saveImage(bench.context, bench.ownerId, id))
  const ids = (await Promise.all(saves)).map(({ publicId }) => publicId)
  expect(new Set(ids).size).toBe(1)
  expect(drawn).toHaveBeenCalledTimes(1)
})
