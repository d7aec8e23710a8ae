import { afterEach, expect, test, vi } from 'vitest'
import { patchMe } from '#accounts/contract.ts'
import { personOf, provideOrigin } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a service with another public address is asked where it listens, as from its own pages', async () => {
  const sent: { url: string; origin: string | null }[] = []
  const policy = { id: 'i', url: 'http://127.0.0.1:3300/storage/', params: { key: 'k' } }
  vi.stubGlobal('fetch', async (url: URL | string, { headers = {} }: RequestInit = {}) => {
    sent.push({ url: String(url), origin: new Headers(headers).get('origin') })
    return Response.json(policy)
  })
  provideOrigin('http://127.0.0.1:3300')
  const person = personOf('http://localhost:3000', 'token')
  await person.call(patchMe, { body: { locale: 'en' } })
  await person.uploadImage(Buffer.from('x'), 'face.jpg')
  expect(sent[0]?.origin).toBe('http://127.0.0.1:3300')
  expect(sent.map(({ url }) => new URL(url).origin)).toEqual(
    sent.map(() => 'http://localhost:3000'),
  )
  expect(sent.at(-1)?.url).toBe('http://localhost:3000/storage/')
})
