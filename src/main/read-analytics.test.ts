import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readEnv } from './env.ts'
import { contentSecurityPolicy } from './pages/page-headers.ts'

const url = 'https://stats.example/api/event'
const read = (variables: Record<string, string>) => readConfig(readEnv(variables))
const connections = (variables: Record<string, string>) => {
  const policy = contentSecurityPolicy({ ...read(variables), secret: Buffer.alloc(32) }, [], false)
  return /connect-src ([^;]*)/.exec(policy)?.[1]
}

test('page views go to our own table, or where ANALYTICS_URL says, for a domain', () => {
  expect(read({}).analytics).toBeUndefined()
  expect(read({ ANALYTICS_URL: url, ANALYTICS_DOMAIN: 'music.example' }).analytics).toEqual({
    url,
    domain: 'music.example',
  })
  const site = { ANALYTICS_URL: url, PUBLIC_URL: 'https://neiro.example:8443' }
  expect(read(site).analytics?.domain).toBe('neiro.example')
})

test('an address that is none, and a site without a name, are refused', () => {
  expect(() => read({ ANALYTICS_URL: url })).toThrow('requires ANALYTICS_DOMAIN or PUBLIC_URL')
  expect(() => read({ ANALYTICS_URL: 'stats.example' })).toThrow('ANALYTICS_URL must be')
  const wrong = { ANALYTICS_URL: url, ANALYTICS_DOMAIN: 'https://music.example' }
  expect(() => read(wrong)).toThrow('ANALYTICS_DOMAIN must be')
})

test('pages may send page views and events to the configured services, and to no other', () => {
  expect(connections({})).toBe("'self'")
  expect(connections({ ANALYTICS_URL: url, ANALYTICS_DOMAIN: 'a.example' })).toBe(
    "'self' https://stats.example",
  )
  const keys = { ALGOLIA_APP_ID: 'APP1', ALGOLIA_SEARCH_KEY: 'abc', ALGOLIA_ADMIN_KEY: 'def' }
  expect(connections(keys)).toContain(' https://insights.us.algolia.io')
})
