import { afterEach, expect, test, vi } from 'vitest'
import { isFailure } from '#client/failure.ts'
import { sendQueries } from './search-client.ts'

const access = {
  appId: 'selfhosted',
  key: 'public',
  hosts: ['https://a.example', 'https://b.example'],
}
const requests = [{ indexName: 'media', query: 'rain' }]
const send = (signal = new AbortController().signal) => sendQueries(access, requests, signal)
const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const found = { results: [{ hits: [], nbHits: 0 }] }

function answerWith(...answers: (Response | Error)[]) {
  const fetching = vi.fn(async (_address: string, _init: RequestInit) => {
    const answer = answers.shift() ?? new Error('asked once more')
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}
afterEach(() => vi.unstubAllGlobals())

test('all queries go in one request that needs no preflight', async () => {
  const fetching = answerWith(reply(found))
  expect(await send()).toMatchObject({
    results: [{ nbHits: 0, exhaustiveNbHits: true, facets: {} }],
  })
  const [address, init] = fetching.mock.calls[0] ?? []
  expect(address).toBe(
    'https://a.example/1/indexes/*/queries?x-algolia-application-id=selfhosted&x-algolia-api-key=public',
  )
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ requests }) })
  expect(init).not.toHaveProperty('headers')
})

test('the next host is asked where one does not answer or fails', async () => {
  const fetching = answerWith(new TypeError('away'), reply(found))
  expect(isFailure(await send())).toBe(false)
  expect(fetching.mock.calls[1]?.[0]).toMatch(/^https:\/\/b\.example\/1\//)
  answerWith(reply({ message: 'Internal error' }, 500), reply(found))
  expect(isFailure(await send())).toBe(false)
  answerWith(new TypeError('away'), new TypeError('away'))
  expect(await send()).toMatchObject({ error: true, status: 0 })
})

test.each([400, 403])(
  'a request that is refused with %i is not sent to another host',
  async (status) => {
    const fetching = answerWith(reply({ message: 'Refused', status }, status))
    expect(await send()).toMatchObject({ error: true, status })
    expect(fetching).toHaveBeenCalledTimes(1)
  },
)

test('an answer of another shape is a failure', async () => {
  answerWith(reply({ results: [{ hits: [{ objectID: 1 }], nbHits: 1 }] }), reply({}))
  expect(await send()).toMatchObject({ error: true, code: 'unexpected' })
})

test('a newer query aborts the older, which then neither answers nor asks elsewhere', async () => {
  const asking = new AbortController()
  const fetching = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.stubGlobal('fetch', fetching)
  const answer = send(asking.signal)
  asking.abort()
  await expect(answer).rejects.toThrow('aborted')
  expect(fetching).toHaveBeenCalledTimes(1)
})
