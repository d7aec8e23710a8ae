import { expect, test } from 'vitest'
import { provideMessages } from '#client/i18n/load-messages.ts'
import { testConfig } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { visit } from '../testing.ts'
import { loadProfile } from './load-profile.ts'

provideMessages('en', messages.en)

function load(path: string, params: Record<string, string>) {
  const asked: string[] = []
  const answer = (call: string) => {
    asked.push(call)
    return call === '/users/:username'
      ? {
          username: 'mio',
          name: 'Mio',
          bio: 'Sea',
          links: [],
          user_image: null,
          header_image: null,
          latest_release: null,
          shops: [],
        }
      : { items: [], next: null }
  }
  return loadProfile(visit({ path, params, config: testConfig, answer }))
}

test('an old name or another case of it leads to today’s address, with its list and its page', async () => {
  const moved = load('/user/MIO/albums?cursor=c', { username: 'MIO', tab: 'albums' })
  const answer = await moved.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('Nothing leads elsewhere')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/user/mio/albums?cursor=c',
  ])
})

test('a later page of a list is told from its first', async () => {
  const params = { username: 'mio' }
  expect((await load('/user/mio', params)).isLater).toBe(false)
  expect((await load('/user/mio?cursor=c', params)).isLater).toBe(true)
})

test('an address of no list is not found', async () => {
  await expect(load('/user/mio/x', { username: 'mio', tab: 'x' })).rejects.toMatchObject({
    init: { status: 404 },
  })
})
