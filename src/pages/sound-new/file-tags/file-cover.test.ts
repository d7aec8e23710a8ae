import { expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { fetchCover } from './use-file-cover.ts'

const callApi = vi.spyOn(transport, 'send')

const before = { cover: undefined, isShown: true }

/** What becomes of the picture where this is so by the time that it comes. */
function coverAfter(after: Parameters<typeof fetchCover>[1], answer: object = { id: 'picture' }) {
  let now: typeof after = () => before
  callApi.mockImplementation(async () => {
    now = after
    return JSON.parse(JSON.stringify(answer))
  })
  return fetchCover('t', () => now())
}

test('the picture of a file is taken where nothing else was chosen meanwhile', async () => {
  expect(await coverAfter(() => before)).toEqual({ id: 'picture' })
  const failure = { error: true, status: 404, code: 'not_found' }
  expect(await coverAfter(() => before, failure)).toBe('failed')
})

test.each(['another', null])(
  'a picture that comes after %s was chosen in its field takes no place',
  async (cover) => {
    expect(await coverAfter(() => ({ cover, isShown: true }))).toBe('unwanted')
  },
)

test('a picture that comes after the suggestions were dismissed is not used', async () => {
  expect(await coverAfter(() => ({ cover: undefined, isShown: false }))).toBe('unwanted')
})
