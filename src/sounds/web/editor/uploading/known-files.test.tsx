import { expect, test, vi } from 'vitest'
import { callApi } from '#web/api-client.ts'
import { renderPart } from '#web/testing.tsx'
import { KnownFiles } from './known-files.tsx'
import { listThere } from './use-known-files.ts'

vi.mock('#web/api-client.ts', async (original) => ({
  ...(await original<object>()),
  callApi: vi.fn(),
}))

const known = ['one', 'two', 'three'].map((soundId) => ({
  file: new File(['0123'], `${soundId}.wav`),
  soundId,
}))

test.each([
  ['/', '3 of these files are in My sounds already', 'Leave out', 'Add again'],
  [
    '/ja',
    '選んだファイルのうち3件は、すでにマイサウンドにあります',
    '追加しない',
    'もう一度追加する',
  ],
])('on %s it is asked whether what is there already is added again', (path, ...words) => {
  const html = renderPart(<KnownFiles known={known} onAnswer={() => {}} />, { path })
  for (const said of [...words, 'one.wav', 'three.wav']) expect(html).toContain(said)
})

test('a sound that is gone is not said to be there; one that nobody can ask for is', async () => {
  const answers: Record<string, object> = {
    one: { id: 'one' },
    two: { error: true, status: 404, code: 'not_found', message: '', fields: {} },
    three: { error: true, status: 0, code: 'unavailable', message: '', fields: {} },
  }
  vi.mocked(callApi).mockImplementation(async (_endpoint, ...[input]) => {
    const { params } = JSON.parse(JSON.stringify(input))
    return JSON.parse(JSON.stringify(answers[params.id]))
  })
  expect((await listThere(known)).map(({ soundId }) => soundId)).toEqual(['one', 'three'])
})
