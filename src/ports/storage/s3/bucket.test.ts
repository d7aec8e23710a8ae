import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { outageOf } from '../../outages.ts'
import { ObjectMissing } from '../storage.ts'
import { asOurs, openBucket } from './bucket.ts'
import { headObject } from './read-objects.ts'

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

test('a storage that accepts connections and says nothing is away after a while', async () => {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'r',
    bucket: 'b',
    prefix: '',
    origin: '',
  }
  const log = { info() {}, warn() {}, error() {} }
  const bucket = openBucket({ ...place, style: 'path', keys }, log, 50)
  const error = await headObject(bucket, 'a/b').catch((failed: unknown) => failed)
  bucket.client.destroy()
  server.close()
  if (!(error instanceof Error)) throw new Error('it has answered')
  expect(error.message).toBe('The storage has not answered in 0.05 s')
  expect(outageOf(error)).toBe('storage away')
})
