import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object): Record<string, unknown> {
  let line = ''
  const lines = new Writable({
    write(chunk, _encoding, done) {
      line += chunk
      done()
    },
  })
  createLog('info', lines).error(fields, 'request failed')
  return JSON.parse(line)
}

test('no key of a link gets into the log with its address', () => {
  expect(logged({ url: '/auth/email/confirm?token=secret' }).url).toBe('/auth/email/confirm?…')
  expect(logged({ url: '/api/orders/abc?key=secret&x' }).url).toBe('/api/orders/abc?…')
  expect(logged({ url: '/media/abcdefghijkl/83109-secret/audio.mp3' }).url).toBe(
    '/media/abcdefghijkl/…/audio.mp3',
  )
  expect(logged({ url: '/sound/abc/night' }).url).toBe('/sound/abc/night')
})
