import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { ObjectMissing } from '../storage.ts'
import { asOurs } from './bucket.ts'

const answered = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } })

test.each([
  ['QuotaExceeded', 403],
  ['XMinioStorageFull', 507],
  ['Unknown', 507],
])('%s (%i) means that nothing more fits, as a full disk says it', (name, status) => {
  expect(asOurs('a', answered(name, status))).toMatchObject({ code: 'ENOSPC' })
})

test.each(['NoSuchKey', 'NotFound'])('%s means that the object is missing', (name) => {
  expect(asOurs('a', answered(name, 404))).toBeInstanceOf(ObjectMissing)
})

test('whatever else is answered stays what it is', () => {
  const denied = answered('AccessDenied', 403)
  expect(asOurs('a', denied)).toBe(denied)
})
