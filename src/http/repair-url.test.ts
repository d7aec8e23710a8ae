import { expect, test, vi } from 'vitest'
import { repairUrl } from './repair-url.ts'

test('an address that can be read stays as it is', () => {
  for (const url of ['/', '/user/a', '/sound/1/%E6%B8%AF?q=%FF', '/sound/1/港', '/a%00b']) {
    expect(repairUrl(url)).toBe(url)
  }
})

test('a link that was cut off inside of a character leads to its page', () => {
  expect(repairUrl('/ja/sound/1/%E6%B8%AF%E3%81?from=x')).toBe('/ja/sound/1/%E6%B8%AF?from=x')
  expect(repairUrl('/ja/sound/1/%E6%B8%AF%E3%8')).toBe('/ja/sound/1/%E6%B8%AF')
  expect(repairUrl('/sound/1/%E6%')).toBe('/sound/1/')
  expect(repairUrl('/user/%ff/followers')).toBe('/user//followers')
})

test('an address with a line break in it leads to its page', () => {
  expect(repairUrl('/terms%E2%80%A8')).toBe('/terms')
  expect(repairUrl('/ja/sound/1/a%0D%0Ab%e2%80%a9?q=%0A')).toBe('/ja/sound/1/ab?q=%0A')
  expect(repairUrl('/terms%E3%81%0A')).toBe('/terms')
})

test('a whole address is its path', () => {
  expect(repairUrl('http://other.example/ja/terms?a=http://b')).toBe('/ja/terms?a=http://b')
  expect(repairUrl('HTTPS://other.example:8080')).toBe('/')
  expect(repairUrl('http://other.example?a')).toBe('/?a')
  expect(repairUrl('http://other.example/api/users/%0A')).toBe('/api/users/%0A')
  expect(repairUrl('*')).toBe('/*')
})

test('calls get an error for a malformed address', () => {
  for (const url of ['/api/users/%ff', '/media/%E3%81', '/search/1/%']) {
    expect(repairUrl(url)).toBe(url)
  }
})

test('however many parts cannot be read, one exception tells', () => {
  const decode = vi.spyOn(globalThis, 'decodeURIComponent')
  expect(repairUrl(`/${'%'.repeat(15_000)}`)).toHaveLength(1)
  expect(repairUrl(`/${'%zz%ff'.repeat(3000)}`)).toHaveLength(1 + 6000)
  expect(repairUrl(`/${'%f'.repeat(5000)}%E6%B8%AF%`)).toBe('/%E6%B8%AF')
  expect(decode).toHaveBeenCalledTimes(3)
  decode.mockRestore()
})
