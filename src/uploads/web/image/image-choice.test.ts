import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { failure } from '#client/failure.ts'
import { type Browser, ImageChoice, type ImageState } from './image-choice.ts'
import type { Picture } from './picture.ts'

const callApi = vi.spyOn(transport, 'send')
const uploadImage = vi.fn<Browser['uploadImage']>()
const openPicture = vi.fn<Browser['openPicture']>()
const closePicture = vi.fn<Browser['closePicture']>()

const PART = { x: 0.5, y: 0, width: 0.5, height: 0.5 }
const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const pictureOf = (address: string): Picture => ({
  address,
  width: 100,
  height: 100,
  isStill: true,
})

let choice: ImageChoice
let changes: (string | null)[]
let busy: boolean[]
let calls: string[]
let states: ImageState[]
beforeEach(() => {
  ;[changes, busy, calls, states] = [[], [], [], []]
  const listener = {
    onState: (state: ImageState) => states.push(state),
    onChange: (id: string | null) => {
      calls.push('onChange')
      changes.push(id)
    },
    onBusy: (isBusy: boolean) => busy.push(isBusy),
  }
  choice = new ImageChoice(listener, { uploadImage, openPicture, closePicture })
  let ids = 0
  uploadImage.mockImplementation(async () => {
    ids += 1
    return { id: `upload-${ids}` }
  })
  openPicture.mockImplementation(async ({ name }) => pictureOf(name))
  callApi.mockImplementation(async () => {
    calls.push('crop')
    return undefined as never
  })
})
afterEach(() => vi.clearAllMocks())

const closed = () => closePicture.mock.calls.flatMap(([picture]) => picture?.address)

test('a picture is cropped, then uploaded as the field’s value, in this order', async () => {
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  expect(uploadImage).toHaveBeenCalledOnce()
  expect(changes).toEqual([])
  await choice.use(PART)
  expect(callApi.mock.calls[0]?.[1]).toEqual({
    params: { id: 'upload-1' },
    body: PART,
  })
  expect(calls).toEqual(['crop', 'onChange'])
  expect(changes).toEqual(['upload-1'])
  expect(choice.state.uploaded).toMatchObject({ uploadId: 'upload-1', crop: PART })
  expect(busy).toEqual([true, false])
})

test('Cancel keeps the former picture and ends the upload of the new one', async () => {
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  await choice.use(PART)
  void choice.start(file('b.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  choice.cancel()
  expect(choice.state).toMatchObject({ uploaded: { fileName: 'a.png' }, pending: undefined })
  expect(uploadImage.mock.calls[1]?.[1].aborted).toBe(true)
  expect([changes, closed()]).toEqual([['upload-1'], ['b.png']])
})

test('a file that the browser cannot show goes without cropping', async () => {
  openPicture.mockResolvedValue(undefined)
  await choice.start(file('a.tif', 'image/tiff'), 'round')
  expect(calls).toEqual(['onChange'])
  expect(choice.state.uploaded).toMatchObject({ fileName: 'a.tif', picture: undefined })
})

test('it can be cropped again until it is saved, and reports so afterwards', async () => {
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  await choice.use(PART)
  choice.cropAgain()
  expect(choice.state.pending).toMatchObject({ crop: PART, isCropping: true })
  await choice.use({ ...PART, x: 0 })
  expect(choice.state.uploaded).toMatchObject({ uploadId: 'upload-1', crop: { x: 0 } })
  expect(uploadImage).toHaveBeenCalledOnce()
  callApi.mockImplementation(async () => failure(409, 'conflict', '') as never)
  choice.cropAgain()
  await choice.use(PART)
  expect(choice.state).toMatchObject({
    problem: { code: 'conflict' },
    uploaded: { crop: { x: 0 } },
  })
  expect(closed()).not.toContain('a.png')
})

test('an upload that fails is named, and the former picture stays', async () => {
  uploadImage.mockResolvedValue(failure(413, 'image_too_large', ''))
  await choice.start(file('a.png'), 'round')
  expect(choice.state).toMatchObject({
    uploaded: undefined,
    pending: undefined,
    problem: { code: 'image_too_large', fileName: 'a.png' },
  })
  expect([changes, busy]).toEqual([[], [true, false]])
})

test('what is no image gets its word before anything is sent', async () => {
  for (const no of [
    file('a.txt', 'text/plain'),
    file('a.svg', 'image/svg+xml'),
    file('a.heic', 'image/heic'),
  ]) {
    await choice.start(no, 'round')
    expect(choice.state.problem).toEqual({ code: 'file_not_allowed', fileName: no.name })
  }
  expect(uploadImage).not.toHaveBeenCalled()
})

test('choosing another ends the first, and nothing of it comes later', async () => {
  const first = Promise.withResolvers<{ id: string }>()
  uploadImage.mockReturnValueOnce(first.promise)
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  const using = choice.use(PART)
  void choice.start(file('b.png'), 'round')
  first.resolve({ id: 'late' })
  await using
  expect(changes).toEqual([])
  expect(closed()).toEqual(['a.png'])
})

test('once it is saved, or the page is left, its picture is let go', async () => {
  openPicture.mockImplementation(async ({ name }) => ({
    ...pictureOf(name),
    isStill: false,
  }))
  await choice.start(file('a.gif', 'image/gif'), 'round')
  choice.settle()
  expect([choice.state.uploaded, closed()]).toEqual([undefined, ['a.gif']])
  await choice.start(file('b.gif', 'image/gif'), 'round')
  choice.close()
  expect(closed()).toContain('b.gif')
})

test('cancelling another choice leads back to the image that was just being cropped', async () => {
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  const reply = Promise.withResolvers<never>()
  callApi.mockReturnValueOnce(reply.promise)
  const using = choice.use(PART)
  await expect.poll(() => callApi).toHaveBeenCalled()
  void choice.start(file('b.png'), 'round')
  reply.resolve(undefined as never)
  await using
  await expect.poll(() => choice.state.pending?.fileName).toBe('b.png')
  choice.cancel()
  expect(choice.state.uploaded).toMatchObject({ uploadId: 'upload-1', crop: PART })
})

test('a picture that did not come through stays with its part, and is sent again when asked', async () => {
  uploadImage.mockResolvedValueOnce(failure(0, 'unexpected', ''))
  void choice.start(file('a.png'), 'round')
  await expect.poll(() => choice.state.pending?.isCropping).toBe(true)
  await choice.use(PART)
  expect(choice.state).toMatchObject({
    pending: undefined,
    failed: { fileName: 'a.png', picture: { address: 'a.png' }, crop: PART },
    problem: { code: 'unexpected', fileName: 'a.png' },
  })
  choice.settle()
  expect([choice.state.failed?.fileName, closed(), changes]).toEqual(['a.png', [], []])
  await choice.retry()
  expect(choice.state).toMatchObject({ uploaded: { crop: PART }, failed: undefined })
  expect(choice.state.problem).toBeUndefined()
  expect(changes).toEqual(['upload-1'])
  expect(busy).toEqual([true, false, true, false])
  choice.close()
  expect(closed().filter(Boolean)).toEqual(['a.png'])
})
