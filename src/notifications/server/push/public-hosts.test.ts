import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, isWebAddress, lookupPublic } from './public-hosts.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
])('%s is the address of no push service', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.196.100', '172.32.0.1', '2404:6800:4004:820::200e'])('%s may be', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name of this machine has no public address', async () => {
  await expect(promisify(lookupPublic)('localhost', {})).rejects.toThrow(
    'localhost has no public address',
  )
})

test.each([
  'https://10.0.0.1/push',
  'https://[::1]/push',
  'https://2130706433/push',
  'https://push.example.com:8443/push',
  'https://name@push.example.com/push',
  'http://push.example.com/push',
])('%s is asked by no one', (address) => {
  expect(isWebAddress(new URL(address))).toBe(false)
})

test('a name over https is asked', () => {
  expect(isWebAddress(new URL('https://push.example.com/push?x=1'))).toBe(true)
})
