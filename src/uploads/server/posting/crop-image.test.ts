import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { type Crop, cropImage, getImagePolicy, getSoundPolicy } from '../../contract.ts'
import { saveImage } from '../save-image.ts'

const { t } = translate('en')

const service = await startTestService()
afterAll(service.close)
const { call, context } = service
const artist = await service.signUp('artist')
const other = await service.signUp('other')

/** Upright: red and green above, blue and yellow below. */
const QUARTERS = { red: [0, 0], green: [0.5, 0], blue: [0, 0.5], yellow: [0.5, 0.5] } as const
type Quarter = keyof typeof QUARTERS
const NAMES = ['red', 'green', 'blue', 'yellow'] as const
const COLOURS = { red: '#e02020', green: '#20c040', blue: '#2040e0', yellow: '#f0d020' } as const

function picture(width: number, height: number) {
  const parts = NAMES.map((name) => {
    const [x, y] = QUARTERS[name]
    const background = COLOURS[name]
    const create = { width: width / 2, height: height / 2, channels: 3, background } as const
    return { input: { create }, left: x * width, top: y * height }
  })
  const create = { width, height, channels: 3, background: '#000' } as const
  return sharp({ create }).composite(parts).png().toBuffer()
}

const quarter = (name: Quarter): Crop => {
  const [x, y] = QUARTERS[name]
  return { x, y, width: 0.5, height: 0.5 }
}

async function post(body: Buffer): Promise<string> {
  const query = { name: 'me.png', type: 'image/png' }
  const { body: policy } = await call(getImagePolicy, { query, as: artist })
  await context.storage.put(policy.params.key ?? '', body, 'image/png')
  return policy.id
}

const crop = (id: string, body: Crop, as = artist) => call(cropImage, { params: { id }, body, as })
const save = (id: string) => saveImage(context, artist.userId, id)

/** What a saved image shows: its size and the quarter that its middle has the colour of. */
async function shown(publicId: string) {
  const { rawPayload } = await service.app.inject(`/images/${publicId}.jpg`)
  const { width, height } = await sharp(rawPayload).metadata()
  const { dominant } = await sharp(rawPayload).stats()
  const distance = (name: Quarter) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(COLOURS[name].slice(at, at + 2), 16),
    )
    return Math.hypot(r - dominant.r, g - dominant.g, b - dominant.b)
  }
  const colour = NAMES.toSorted((a, b) => distance(a) - distance(b))[0]
  return { width, height, colour }
}

/** The pixels as a camera stores them that was held as `orientation` describes (EXIF 2.32, 4.6.4). */
async function storedAs(orientation: number, upright: Buffer): Promise<Buffer> {
  const turned = await sharp(upright)
    .rotate({ 3: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0)
    .png()
    .toBuffer()
  const mirrored = sharp(turned)
    .flop([2, 5, 7].includes(orientation))
    .flip(orientation === 4)
  return mirrored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the part is cut from the upright picture, however the camera was held: orientation %i',
  async (orientation) => {
    const id = await post(await storedAs(orientation, await picture(160, 80)))
    expect((await crop(id, quarter('green'))).status).toBe(204)
    const saved = await save(id)
    expect(await shown(saved.publicId)).toEqual({ width: 80, height: 40, colour: 'green' })
  },
)

test('the part is cut before a large picture is scaled, and its accent is its own', async () => {
  const id = await post(await picture(8000, 40))
  await crop(id, { x: 0.6, y: 0, width: 0.4, height: 0.5 })
  const { publicId, accent } = await save(id)
  expect(await shown(publicId)).toEqual({ width: 3200, height: 20, colour: 'green' })
  expect(accent).toMatch(/^#2[0-9a-f][bc][0-9a-f][34][0-9a-f]$/)
})

test('the last word counts, and saving again is the same image', async () => {
  const id = await post(await picture(80, 80))
  for (const name of ['red', 'yellow', 'blue'] as const) await crop(id, quarter(name))
  const saved = await save(id)
  expect(await shown(saved.publicId)).toMatchObject({ colour: 'blue' })
  expect(await crop(id, quarter('red'))).toMatchObject({ status: 409, error: { code: 'conflict' } })
  expect(await save(id)).toEqual(saved)
  expect(await shown(saved.publicId)).toMatchObject({ colour: 'blue' })
})

test('the saved part is the one that was set last, also by concurrent calls', async () => {
  const id = await post(await picture(2000, 2000))
  const names = ['green', 'yellow', 'blue'] as const
  const answers: { name: Quarter; status: number }[] = [
    { name: 'red', status: (await crop(id, quarter('red'))).status },
  ]
  const saving = [save(id), save(id)]
  for (const name of names) {
    answers.push({ name, status: (await crop(id, quarter(name))).status })
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  const [first, second] = await Promise.all(saving)
  expect(second).toEqual(first)
  const said = answers.findLast(({ status }) => status === 204)
  expect((await shown(first?.publicId ?? '')).colour).toBe(said?.name)
})

test.each([
  [{ x: 0.6, y: 0, width: 0.5, height: 0.5 }],
  [{ x: 0, y: 0.6, width: 0.5, height: 0.5 }],
  [{ x: -0.1, y: 0, width: 0.5, height: 0.5 }],
  [{ x: 0, y: 0, width: 1.1, height: 0.5 }],
  [{ x: 0, y: 0, width: 0, height: 0.5 }],
  [{ x: 1, y: 1, width: 0.000002, height: 0.5 }],
])('%j is no part of a picture', async (part) => {
  const id = await post(await picture(80, 80))
  expect(await crop(id, part)).toMatchObject({ status: 400, error: { code: 'crop_invalid' } })
})

test('nothing but four numbers is taken', async () => {
  const id = await post(await picture(80, 80))
  for (const body of [{}, { ...quarter('red'), x: '0' }, { ...quarter('red'), angle: 90 }]) {
    const { statusCode } = await service.app.inject({
      method: 'PUT',
      url: `/api/upload/images/${id}/crop`,
      headers: { authorization: `Bearer ${artist.token}` },
      payload: body,
    })
    expect(statusCode).toBe(400)
  }
})

test('only one’s own pictures can be cut, and unknown ones look alike', async () => {
  const id = await post(await picture(80, 80))
  const { body: sound } = await call(getSoundPolicy, { query: { name: 'a.wav' }, as: artist })
  const tries = [crop(id, quarter('red'), other), crop('aaaaaaaaaaaa', quarter('red'))]
  for (const answer of await Promise.all([...tries, crop(sound.id, quarter('red'))])) {
    expect(answer).toMatchObject({ status: 400, error: { code: 'image_unknown' } })
  }
  const unsigned = await call(cropImage, { params: { id }, body: quarter('red') })
  expect(unsigned.status).toBe(401)
  expect(await shown((await save(id)).publicId)).toMatchObject({ width: 80, height: 80 })
})

test('a part of less than 16 pixels is refused beside its field, and can be chosen anew', async () => {
  const id = await post(await picture(100, 100))
  await crop(id, { x: 0, y: 0, width: 0.5, height: 0.15 })
  const refused = await call(putMe, { as: artist, body: { userImage: id } })
  expect(refused.error.fields?.userImage?.code).toBe('crop_invalid')
  await crop(id, { x: 0, y: 0, width: 0.16, height: 0.16 })
  expect((await call(putMe, { as: artist, body: { userImage: id } })).status).toBe(200)
})

test('what cannot be decoded is named beside its field', async () => {
  const id = await post(Buffer.from('no picture at all'))
  await crop(id, quarter('red'))
  const { status, error } = await call(putMe, { as: artist, body: { userImage: id } })
  expect(status).toBe(400)
  expect(error.fields?.userImage?.message).toBe(t('problems.file_not_allowed', { files: 'me.png' }))
})
