import { expect, test } from 'vitest'
import { mendAddress } from './mend-address.ts'

test('an address that can be read stays as it is', () => {
  for (const url of ['/', '/user/a', '/sound/1/%E6%B8%AF?q=%FF', '/sound/1/港', '/a%00b']) {
    expect(mendAddress(url)).toBe(url)
  }
})

test('a link that was cut off inside of a letter leads to its page', () => {
  expect(mendAddress('/ja/sound/1/%E6%B8%AF%E3%81?from=x')).toBe('/ja/sound/1/%E6%B8%AF?from=x')
  expect(mendAddress('/ja/sound/1/%E6%B8%AF%E3%8')).toBe('/ja/sound/1/%E6%B8%AF')
  expect(mendAddress('/sound/1/%E6%')).toBe('/sound/1/')
  expect(mendAddress('/user/%ff/followers')).toBe('/user//followers')
})

test('calls are told what is wrong with their address', () => {
  for (const url of ['/api/users/%ff', '/media/%E3%81', '/search/1/%']) {
    expect(mendAddress(url)).toBe(url)
  }
})
