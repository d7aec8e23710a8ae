import { expect, test } from 'vitest'
import { isSigned, signBody } from './deliver-event.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-11-20T09:00:00Z')
const body = Buffer.from('{"id":"sbx_evt_1"}')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a signature is valid for 300 seconds, before and after', () => {
  const header = signBody(key, body, now)
  expect(isSigned(key, body, header, later(300))).toBe(true)
  expect(isSigned(key, body, header, later(-300))).toBe(true)
  expect(isSigned(key, body, header, later(301))).toBe(false)
  expect(isSigned(key, body, header, later(-301))).toBe(false)
})

test('other bytes, another key and another time are refused', () => {
  const header = signBody(key, body, now)
  expect(isSigned(key, Buffer.from('{"id":"sbx_evt_2"}'), header, now)).toBe(false)
  expect(isSigned(Buffer.alloc(32, 2), body, header, now)).toBe(false)
  const moved = header.replace(/t=\d+/, `t=${Math.floor(later(60).getTime() / 1000)}`)
  expect(isSigned(key, body, moved, later(60))).toBe(false)
})

test('a missing or broken header is refused', () => {
  for (const header of [undefined, '', 't=1', 'v1=00', ['t=1,v1=00'], 't=1,v1=zz']) {
    expect(isSigned(key, body, header, now)).toBe(false)
  }
})
