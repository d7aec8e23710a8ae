import { expect, test } from 'vitest'
import { purposeOfKey, searchAccess, searchKeyOf } from './keys.ts'

const config = { secret: Buffer.alloc(48, 1), algolia: undefined }
const other = { secret: Buffer.alloc(48, 2) }

test('the keys are stable, differ by purpose and by secret, and are known by what they are for', () => {
  const [search, owner] = [searchKeyOf(config, 'search'), searchKeyOf(config, 'owner')]
  expect(search).toMatch(/^[0-9a-f]{32}$/)
  expect(searchKeyOf(config, 'search')).toBe(search)
  expect(new Set([search, owner, searchKeyOf(other, 'search')]).size).toBe(3)
  expect(purposeOfKey(config, search)).toBe('search')
  expect(purposeOfKey(config, owner)).toBe('owner')
  for (const wrong of ['', search.slice(1), `${search}0`, '検'.repeat(32)]) {
    expect(purposeOfKey(config, wrong)).toBeUndefined()
  }
})

test('pages search our own path with the public key, or Algolia with its public key', () => {
  const own = searchAccess(config)
  expect(own.hosts).toEqual(['/search'])
  expect(purposeOfKey(config, own.key)).toBe('search')
  const algolia = { appId: 'A', searchKey: 's', adminKey: 'o', hosts: ['https://a.example'] }
  expect(searchAccess({ ...config, algolia })).toEqual({
    appId: 'A',
    key: 's',
    hosts: ['https://a.example'],
  })
})
