import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSender } from '#http/send-problem.ts'
import { newId } from '#kernel/ids.ts'
import { kernelProblems } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { IMAGE_SIZES } from '../../contract.ts'
import { insertUpload } from '../posting/store.ts'
import { saveImage } from '../save-image.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { OFFERED_SIZES } from './fit-image.ts'
import { registerImages } from './image-routes.ts'

let bench: UploadsBench
let app: FastifyInstance
/** Originals that are held in memory, now and at most. */
const held = { now: 0, most: 0 }

beforeAll(async () => {
  bench = await openUploadsBench()
  app = Fastify()
  app.setErrorHandler(problemSender(kernelProblems, bench.context.log))
  const viewerOf = async () => Promise.reject(new Error('Images ask no session'))
  const storage = countReads(bench.context.storage)
  const context = Object.assign(Object.create(null), { ...bench.context, storage })
  registerImages({ app, context, viewerOf })
})
afterAll(async () => {
  await app.close()
  await bench.close()
})

/** An original is held from when it is read until what was made of it is stored. */
function countReads(storage: Context['storage']): Context['storage'] {
  return {
    ...storage,
    read(key, range) {
      if (key.startsWith('images/')) held.most = Math.max(held.most, ++held.now)
      return storage.read(key, range)
    },
    async put(key, body, type) {
      if (key.startsWith('image-sizes/')) held.now -= 1
      return storage.put(key, body, type)
    },
  }
}

async function save(body: Buffer): Promise<string> {
  const id = newId()
  const key = `posted-images/${id}`
  const row = { publicId: id, ownerId: bench.ownerId, kind: 'image', key, type: 'image/png' }
  const times = { expiresAt: new Date() }
  await insertUpload(bench.context.db, { ...row, ...times, fileName: 'cover.png' })
  await bench.context.storage.put(key, body, 'image/png')
  return (await saveImage(bench.context, bench.ownerId, id)).publicId
}

const formats = ['image/avif', 'image/webp', 'image/jpeg']

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d33a2c' }, limitInputPixels: false })

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

test('nothing that a camera wrote beside the pixels is served, in any format', async () => {
  const exif = {
    IFD0: { Make: 'secret camera', Artist: 'secret name' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1', GPSDateStamp: '2026:10:03' },
  }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>place</secret></x:xmpmeta>'
  const taken = await plain(900, 700).withExif(exif).withXmp(xmp).jpeg().toBuffer()
  const before = await sharp(taken).metadata()
  expect([before.exif?.length, before.xmp?.length]).not.toContain(undefined)
  const id = await save(taken)
  for (const accept of formats) {
    const answer = await app.inject({ url: `/images/fit/640/640/${id}.jpg`, headers: { accept } })
    expect(answer.headers['content-type']).toBe(accept)
    const { exif, xmp, icc, iptc, comments } = await sharp(answer.rawPayload).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
    expect(answer.rawPayload.includes('secret')).toBe(false)
  }
  const whole = await app.inject(`/images/${id}.jpg`)
  expect(await sharp(whole.rawPayload).metadata()).not.toHaveProperty('exif')
})

test('a file that is called an image and is none is refused, whatever it begins with', async () => {
  const avif = (await plain(64, 64).avif().toBuffer()).toString('latin1')
  const heic = avif.replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC')
  const files = [
    Buffer.from(heic.replace('ftypavif', 'ftypheic'), 'latin1'),
    Buffer.from('\xff\xd8\xff\xe0 no more', 'latin1'),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.from('GIF89a<svg/>'),
  ]
  for (const file of files) await expect(save(file)).rejects.toThrow('file_not_allowed')
})

test('every size that is offered is made, and its neighbours are not found', async () => {
  const id = await save(await plain(20, 20).png().toBuffer())
  for (const size of IMAGE_SIZES) {
    const status = async (side: number) =>
      (await app.inject(`/images/fit/${side}/${side}/${id}.jpg`)).statusCode
    expect([await status(size), await status(size - 1), await status(size + 1)]).toEqual([
      200, 404, 404,
    ])
  }
})

test('two hundred concurrent sizes are made two at a time, and memory stays', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const picture = await noise(1400, 1400).jpeg({ quality: 90 }).toBuffer()
  const ids = await Promise.all(Array.from({ length: 17 }, () => save(picture)))
  const small = OFFERED_SIZES.filter(({ width }) => width <= 400)
  const urls = ids
    .flatMap((id) =>
      small.map(({ width, height, blur }) =>
        blur === undefined
          ? `/images/fit/${width}/${height}/${id}.jpg`
          : `/images/fit/${width}/${height}/blur/${blur}/${id}.jpg`,
      ),
    )
    .flatMap((url) => formats.map((accept) => ({ url, headers: { accept } })))
    .slice(0, 200)
  expect(urls).toHaveLength(200)
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 5)
  const answers = await Promise.all(urls.map((asked) => app.inject(asked)))
  clearInterval(watch)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // Two that are drawn, and two that are just being stored.
  expect(held.most).toBeLessThanOrEqual(4)
  // 200 decoded originals of 6 MB would be more than 1 GB.
  expect(most).toBeLessThan(400 * 1024 ** 2)
})
