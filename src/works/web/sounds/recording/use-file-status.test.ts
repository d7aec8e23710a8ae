import { expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { readFileStatus } from './use-file-status.ts'

const callApi = vi.spyOn(transport, 'send')

const failed = (status: number) => ({ error: true, status, code: 'x', message: 'x', fields: {} })

test.each([
  [
    { status: 'TRANSCODING', progress: 0, waiting: 2 },
    { progress: 0, waiting: 2 },
  ],
  [
    { status: 'TRANSCODING', progress: 0.5, waiting: 0 },
    { progress: 0.5, waiting: 0 },
  ],
  [
    { status: 'READY', progress: 1, waiting: 2 },
    { progress: 1, waiting: 2 },
  ],
  [
    { status: 'READY', progress: 1, preview: 0.4 },
    { progress: 1, waiting: 0, preview: 0.4 },
  ],
  [{ status: 'READY', progress: 1 }, 'over'],
  [{ status: 'ERROR', progress: 0, error: { code: 'damaged', message: 'x' } }, 'over'],
  [failed(404), 'over'],
  [failed(503), undefined],
])('%j is read as %j', async (answer, others) => {
  callApi.mockResolvedValue(JSON.parse(JSON.stringify(answer)))
  expect(await readFileStatus('t', new AbortController().signal)).toEqual(others)
})
