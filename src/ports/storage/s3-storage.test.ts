import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { readS3Url } from './s3/s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { storageSuite } from './suite.ts'
import { listenAndCut } from './testing/listen-and-cut.ts'
import { type CephAddress, findCeph } from './testing/share-ceph.ts'
import { CEPH_PACKAGES, isCephInstalled } from './testing/start-ceph.ts'

const isInstalled = isCephInstalled()

if (!isInstalled) {
  // People may do without; in CI no one would see that nothing was tried.
  test.skipIf(process.env.CI !== 'true')(
    `S3 is tried where it is installed: apt-get install ${CEPH_PACKAGES}`,
    () => expect(isInstalled).toBe(true),
  )
}

const MUSIC = 'https://music.example'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

describe.skipIf(!isInstalled)('S3', () => {
  let ceph: CephAddress
  let admin: S3Client
  let scratch: string
  beforeAll(async () => {
    ceph = await findCeph()
    scratch = await mkdtemp(join(tmpdir(), 'neiro-s3-'))
    const { accessKey: accessKeyId, secretKey: secretAccessKey } = ceph
    admin = new S3Client({
      endpoint: `http://${ceph.host}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    })
  })
  afterAll(async () => {
    await rm(scratch, { recursive: true, force: true })
  })

  const urlOf = (path: string, host = ceph.host, secret = ceph.secretKey) =>
    `s3://${ceph.accessKey}:${encodeURIComponent(secret)}@${host}/${path}?tls=0`
  const connect = (url: string) => createS3Storage(readS3Url(url), { publicUrl: MUSIC, log })
  const makeBucket = (Bucket: string) => admin.send(new CreateBucketCommand({ Bucket }))

  storageSuite('S3 storage', async () => {
    await makeBucket('suite')
    const storage = await connect(urlOf('suite/pre/fix'))
    return { storage, origin: `http://${ceph.host}`, close: async () => {} }
  })

  describe('a bucket', () => {
    let storage: Storage
    beforeAll(async () => {
      await makeBucket('bucket')
      storage = await connect(urlOf('bucket'))
    })

    test('an address shows one object, under a name and as a type, and is the same for a while', async () => {
      await storage.put('signed/one', Buffer.from('0123456789'), 'text/plain')
      const expiresAt = new Date(Date.now() + 60_000)
      const disposition = contentDisposition('港.wav')
      const options = { expiresAt, disposition, type: 'audio/wav' }
      const address = (await storage.signedUrl('signed/one', options)) ?? ''
      const answer = await fetch(address, { headers: { range: 'bytes=2-3', origin: MUSIC } })
      expect([answer.status, await answer.text()]).toEqual([206, '23'])
      expect(answer.headers.get('content-type')).toBe('audio/wav')
      expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''%E6%B8%AF.wav`)
      expect(answer.headers.get('access-control-allow-origin')).toBe(MUSIC)
      expect(await storage.signedUrl('signed/one', options)).toBe(address)
      expect((await fetch(address.replace('signed/one', 'signed/two'))).status).toBe(403)
      const over = { ...options, expiresAt: new Date(Date.now() - 3_600_000) }
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await fetch((await storage.signedUrl('signed/one', over)) ?? '')).status).toBe(403)
    })

    test('a file over 16 MB goes in parts, comes back whole, and is not copied when it is taken', {
      tags: ['slow'],
    }, async () => {
      const from = join(scratch, 'large')
      const file = await open(from, 'w')
      await file.write(Buffer.from('begins'), 0, 6, 0)
      await file.write(Buffer.from('ends'), 0, 4, 70 * 1024 ** 2)
      await file.close()
      await storage.put('large/one', { file: from }, 'audio/wav')
      await storage.fetchTo('large/one', join(scratch, 'back'))
      expect(await hashOf(createReadStream(join(scratch, 'back')))).toBe(
        await hashOf(createReadStream(from)),
      )
      expect((await storage.take('large/one'))?.key).toBe('large/one')
    })

    test('a stream that breaks off is taken up again, in the middle of a range too', {
      tags: ['slow'],
    }, async () => {
      const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251))
      await storage.put('cut/one', body, 'audio/wav')
      const proxy = await listenAndCut(ceph.host, 500_000)
      const cut = await connect(urlOf('bucket', proxy.host))
      await cut.fetchTo('cut/one', join(scratch, 'cut'))
      expect((await readFile(join(scratch, 'cut'))).equals(body)).toBe(true)
      const part = await buffer(await cut.read('cut/one', { start: 9, end: 1_999_999 }))
      expect(part.equals(body.subarray(9, 2_000_000))).toBe(true)
      expect(proxy.cuts()).toBeGreaterThan(5)
      proxy.close()
    })

    test('a connection that breaks off while something is put is no failure', {
      tags: ['slow'],
    }, async () => {
      const body = Buffer.alloc(2_000_000, 'x')
      const file = join(scratch, 'put')
      await writeFile(file, body)
      for (const what of [body, { file }]) {
        const proxy = await listenAndCut(ceph.host, 500_000, 2)
        const cut = await connect(urlOf('bucket', proxy.host))
        await cut.put('cut/put', what, 'audio/wav')
        expect(proxy.cuts()).toBe(2)
        expect((await buffer(await storage.read('cut/put'))).equals(body)).toBe(true)
        await storage.delete(['cut/put'])
        proxy.close()
      }
    })

    test('more than a thousand objects are listed and deleted', { tags: ['slow'] }, async () => {
      const keys = Array.from({ length: 1003 }, (_, at) => `many/${at}`)
      for (let from = 0; from < keys.length; from += 50) {
        const some = keys.slice(from, from + 50)
        await Promise.all(some.map((key) => storage.put(key, Buffer.from('x'), 'text/plain')))
      }
      expect((await listed(storage, 'many/')).sort()).toEqual(keys.toSorted())
      await storage.delete(keys)
      expect(await listed(storage, 'many/')).toEqual([])
    })
  })

  describe('at the start', () => {
    test('pages may post and fetch, and rules of the operator stay', async () => {
      await makeBucket('rules')
      const CORSRules = [{ AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] }]
      const CORSConfiguration = { CORSRules }
      await admin.send(new PutBucketCorsCommand({ Bucket: 'rules', CORSConfiguration }))
      await connect(urlOf('rules'))
      for (const [origin, method, allowed] of [
        [MUSIC, 'POST', MUSIC],
        [MUSIC, 'PUT', MUSIC],
        ['https://other.example', 'GET', 'https://other.example'],
        // A request that a third origin redirected here has the origin null.
        ...['https://stranger.example', 'null'].map((each) => [each, 'GET', each] as const),
        ['https://stranger.example', 'POST', null],
      ] as const) {
        const headers = { origin, 'access-control-request-method': method }
        const answer = await fetch(`http://${ceph.host}/rules/a`, { method: 'OPTIONS', headers })
        expect(answer.headers.get('access-control-allow-origin'), origin).toBe(allowed)
      }
    })

    test.each([
      ['no such bucket', () => urlOf('nowhere'), 'create it first'],
      ['a wrong secret', () => urlOf('bucket', ceph.host, 'wrong'), 'the secret is wrong'],
    ])('%s is said in one line, without the secret', async (_what, url, said) => {
      await expect(connect(url())).rejects.toThrow(said)
      await expect(connect(url())).rejects.not.toThrow(/se\/cr|se%2Fcr/)
    })

    test('an engine that is not there is said, too', { tags: ['slow'] }, async () => {
      await expect(connect('s3://k:s@127.0.0.1:9/bucket?tls=0')).rejects.toThrow('be reached')
    })
  })
})

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

async function listed(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}
