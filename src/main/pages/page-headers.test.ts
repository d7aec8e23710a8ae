import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentSecurityPolicy, entityTag, sealScripts } from './page-headers.ts'

const config = { ...readConfig({}), secret: Buffer.alloc(32) }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const mark = 'aGlnaGx5LXJhbmRvbQ-_'

test('the page’s own inline scripts are allowed by their hash, and files by their origin', () => {
  const made = `<script src="/a.js"></script><script nonce="${mark}">one()</script><script nonce="${mark}" type="module" async="">two()\n</script>`
  const { html, scripts } = sealScripts(made, mark)
  expect(scripts).toEqual([hashOf('one()'), hashOf('two()\n')])
  expect(html).not.toContain(mark)
  const policy = contentSecurityPolicy(config, scripts, false)
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()\n')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a script that came with a user’s text is not allowed', () => {
  const words = '<p><script>steal()</script><script nonce="guess">steal()</script></p>'
  expect(sealScripts(`${words}<script nonce="${mark}">one()</script>`, mark).scripts).toEqual([
    hashOf('one()'),
  ])
})

test('pages are framed by no one and fetch media from the configured hosts', () => {
  const links = { ...config.links, cdn: 'https://cdn.example/media', image: 'https://img.example' }
  const storageUrl = 's3://key:secret@s3.example/bucket'
  const policy = contentSecurityPolicy({ ...config, links, storageUrl }, [], false)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'self';")
  expect(policy).toContain("media-src 'self' blob: https://cdn.example https://s3.example")
  expect(policy).toContain("connect-src 'self' https://cdn.example https://s3.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://img.example")
  expect(policy).not.toContain('secret')
})

test.each([
  ['s3://s3.eu-west-1.amazonaws.com/sounds', 'https://sounds.s3.eu-west-1.amazonaws.com'],
  ['s3://k:s@127.0.0.1:7480/sounds/a?tls=0', 'http://127.0.0.1:7480'],
])('browsers may post to and fetch from %s at %s', (storageUrl, origin) => {
  const policy = contentSecurityPolicy({ ...config, storageUrl }, [], false)
  for (const name of ['media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${name} [^;]* ${origin.replaceAll('.', '\\.')}(;|$)`))
  }
})

test('the same page has the same tag', () => {
  expect(entityTag(Buffer.from('<p>a</p>'))).toBe(entityTag(Buffer.from('<p>a</p>')))
  expect(entityTag(Buffer.from('<p>a</p>'))).not.toBe(entityTag(Buffer.from('<p>b</p>')))
})
