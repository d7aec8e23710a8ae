import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { forgetUpload } from './use-uploader.ts'

const callApi = vi.spyOn(transport, 'send')

const upload = { draft: 'rain', partsId: 'p' }
let left: string[]
const drafts = {
  forget(draft: string) {
    left = left.filter((one) => one !== draft)
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
  left = ['rain']
})

test.each([{}, failed(404)])('a discarded upload that is gone is forgotten (%j)', async (reply) => {
  answer(reply)
  expect(await forgetUpload(drafts, upload)).toBe(true)
  expect(left).toEqual([])
})

test('an upload that could not be discarded stays listed, so that it can be retried', async () => {
  answer(failed(500))
  expect(await forgetUpload(drafts, upload)).toBe(false)
  expect(left).toEqual(['rain'])
})
