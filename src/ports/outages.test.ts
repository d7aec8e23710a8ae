import { S3ServiceException } from '@aws-sdk/client-s3'
import { afterEach, expect, test, vi } from 'vitest'
import { logOutage, outageOf } from './outages.ts'

afterEach(() => vi.useRealTimers())

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code })

test.each([
  ['53300', 'the database has no connection left'],
  ['25006', 'the database is read-only'],
  ['53100', 'the disk of the database is full'],
  ['53200', 'the database is out of memory'],
  ['57P03', 'database away'],
  ['ECONNREFUSED', 'database away'],
  ['23505', undefined],
])('an error of PostgreSQL with the code %s is: %s', (code, outage) => {
  expect(outageOf(withCode(code))).toBe(outage)
})

test.each([
  ['SlowDown', 503, 'storage away'],
  ['InternalError', 500, 'storage away'],
  ['TooManyRequests', 429, 'storage away'],
  ['AccessDenied', 403, 'the storage refuses our keys'],
  ['InvalidRange', 416, undefined],
])('a reply %s of S3 with the status %d is: %s', (name, httpStatusCode, outage) => {
  const about = { name, $fault: 'server', $metadata: { httpStatusCode }, message: '' } as const
  expect(outageOf(new S3ServiceException(about))).toBe(outage)
})

test('an S3 that refuses connections is no database that is away', () => {
  const refused = Object.assign(withCode('ECONNREFUSED'), { $metadata: { attempts: 5 } })
  expect(outageOf(refused)).toBe('storage away')
})

test('an outage is logged when it begins and every ten seconds, without a stack', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: unknown[] = []
  const log = {
    error: (fields: object, message: string) => void lines.push({ ...fields, message }),
  }
  const fail = (outage = 'database away') => logOutage(log, outage, new Error('refused'), '/a')
  for (let request = 0; request < 5; request += 1) fail()
  fail('storage away')
  const first = { error: 'refused', url: '/a', failed: 1 }
  expect(lines).toEqual([
    { ...first, message: 'database away' },
    { ...first, message: 'storage away' },
  ])
  vi.advanceTimersByTime(10_001)
  fail()
  expect(lines.at(-1)).toEqual({ ...first, failed: 5, message: 'database away' })
})
