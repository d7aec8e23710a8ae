import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'
import { contentSecurityPolicy } from './pages/page-headers.ts'

const keys = { ALGOLIA_APP_ID: 'APP1', ALGOLIA_SEARCH_KEY: 'abc', ALGOLIA_ADMIN_KEY: 'def' }
const read = (variables: Record<string, string>) => readConfig(readEnv(variables))

test('without keys our own server answers searches; with all three, Algolia’s hosts do', () => {
  expect(read({}).algolia).toBeUndefined()
  expect(read(keys).algolia).toEqual({
    appId: 'APP1',
    searchKey: 'abc',
    adminKey: 'def',
    hosts: undefined,
  })
})

test('a missing key, the owner’s key as the public one, and what is no URL are refused', () => {
  for (const name of Object.keys(keys)) {
    expect(() => read({ ...keys, [name]: '' })).toThrow('ALGOLIA_ADMIN_KEY, or none')
  }
  expect(() => read({ ...keys, ALGOLIA_SEARCH_KEY: 'def' })).toThrow('is public')
  for (const wrong of ['search.example', 'ftp://search.example', 'https://a.example,b']) {
    expect(() => read({ ...keys, ALGOLIA_HOSTS: wrong })).toThrow('ALGOLIA_HOSTS must be')
  }
})

test('pages may connect to the hosts of a proxy, or to Algolia’s', () => {
  const policyOf = (variables: Record<string, string>) =>
    contentSecurityPolicy({ ...read(variables), secret: Buffer.alloc(32) }, [], false)
  expect(policyOf({})).toContain("connect-src 'self';")
  expect(policyOf(keys)).toContain("connect-src 'self' https://app1-dsn.algolia.net https://app1-1")
  const proxied = { ...keys, ALGOLIA_HOSTS: 'https://search.example/algolia/' }
  expect(policyOf(proxied)).toContain(
    "connect-src 'self' https://search.example https://insights.us.algolia.io;",
  )
  expect(read(proxied).algolia?.hosts).toEqual(['https://search.example/algolia'])
})
