import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

const isTaken = (text: string) => emailAddress().safeParse(text).success

test.each([
  'mio@example.com',
  'a..b@docomo.ne.jp',
  'taro.@docomo.ne.jp',
  '.taro@ezweb.ne.jp',
  "o'neil+news/x=1@mail.example.co.jp",
  'mio@xn--wgv71a.xn--q9jyb4c',
])('%s is an address, as in a field of type email', (text) => {
  expect(isTaken(text)).toBe(true)
})

test.each([
  'mio',
  'mio@localhost',
  'mio@example..com',
  'mio@-example.com',
  'mio@example.com.',
  'mio@@example.com',
  'mi o@example.com',
  '"mio"@example.com',
  '<mio@example.com>',
  'mio@example.com,b@example.com',
  'みお@example.com',
  'mio@example.com\nBcc: b@example.com',
  `mio@${'a'.repeat(64)}.com`,
])('%j is none', (text) => {
  expect(isTaken(text)).toBe(false)
})
