import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import type { UnfinishedEntry, UnfinishedStore } from './stored-uploads.ts'
import { forgetEntry } from './use-uploader.ts'

const callApi = vi.spyOn(transport, 'send')

const entry: UnfinishedEntry = {
  id: 'a',
  page: 'page',
  name: 'Dawn.wav',
  size: 4,
  lastModified: 7,
  partsId: 'p',
}
let left: string[]
const entries: UnfinishedStore = {
  list: () => [],
  put: () => {},
  update: () => {},
  remove: (id) => {
    left = left.filter((one) => one !== id)
  },
}
const answer = (reply: object) =>
  callApi.mockImplementation(async () => JSON.parse(JSON.stringify(reply)))
const failed = (status: number) => ({
  error: true,
  status,
  code: 'x',
  message: '',
  fields: {},
})
beforeEach(() => {
  left = ['a']
})

test.each([{}, failed(404)])('a discarded upload that is gone is forgotten (%j)', async (reply) => {
  answer(reply)
  expect(await forgetEntry(entries, entry)).toBe(true)
  expect(left).toEqual([])
})

test('an upload that could not be discarded stays listed, so that it can be retried', async () => {
  answer(failed(500))
  expect(await forgetEntry(entries, entry)).toBe(false)
  expect(left).toEqual(['a'])
})
