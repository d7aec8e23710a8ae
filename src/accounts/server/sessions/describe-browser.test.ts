import { expect, test } from 'vitest'
import { describeBrowser } from './describe-browser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%j is %s on %s', (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system })
})
