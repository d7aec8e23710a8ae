import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { createAlbumWriter, NEW_ALBUM } from './album-form.ts'

const callApi = vi.spyOn(transport, 'send')

const LOST = { error: true, status: 0, code: 'unavailable', message: '', fields: {} }
const titled = (title: string) => ({ ...NEW_ALBUM, title })
const NONE = { id: undefined, version: undefined }

interface Sent {
  call: string
  key: string | undefined
  body: { title: string; version?: number; written?: { by: string; turn: number } }
}
let sent: Sent[]
let answers: object[]
beforeEach(() => {
  sent = []
  callApi.mockImplementation(async ({ method, path }, ...[input]) => {
    const { body, headers } = JSON.parse(JSON.stringify(input))
    sent.push({ call: `${method} ${path}`, key: headers?.['Idempotency-Key'], body })
    return JSON.parse(JSON.stringify(answers.shift()))
  })
})

test('a new album whose reply was lost is requested again as the same one, then changed to the newer form', async () => {
  const write = createAlbumWriter()
  answers = [LOST, { id: 'made', version: 1 }, { id: 'made', version: 2 }]
  expect(await write(NONE, titled('Dawn'))).toEqual({ problems: {}, failure: LOST })
  expect(await write(NONE, titled('Dusk'))).toEqual({ saved: { id: 'made', version: 2 } })
  const [first, again, changed] = sent
  expect(first?.key?.length).toBeGreaterThan(10)
  expect(again).toMatchObject({ call: 'POST /albums', key: first?.key })
  expect(changed).toMatchObject({ call: 'PUT /albums/:id', body: { title: 'Dusk', version: 1 } })
})

test('one that was refused, or created by the first request, is written once', async () => {
  const write = createAlbumWriter()
  answers = [
    { ...LOST, status: 400 },
    { id: 'made', version: 1 },
  ]
  await write(NONE, titled('Dusk'))
  expect(await write(NONE, titled('Dawn'))).toEqual({ saved: { id: 'made', version: 1 } })
  expect(sent.map(({ call }) => call)).toEqual(['POST /albums', 'POST /albums'])
})

test('each change names its writer and its number, so that a lost one is recognised', async () => {
  const write = createAlbumWriter()
  answers = [LOST, { id: 'box', version: 2 }, { id: 'box', version: 3 }]
  for (const version of [1, 1, undefined]) await write({ id: 'box', version }, titled('Dawn'))
  expect(sent.map(({ body }) => [body.version, body.written?.turn])).toEqual([
    [1, 1],
    [1, 2],
    [undefined, 3],
  ])
  expect(new Set(sent.map(({ body }) => body.written?.by)).size).toBe(1)
})

test('an invalid form is not sent', async () => {
  answers = []
  const result = await createAlbumWriter()(NONE, titled(' '))
  expect(result).toEqual({ problems: { title: 'title_required' }, failure: undefined })
  expect(sent).toEqual([])
})
