import { once } from 'node:events'
import { createServer } from 'node:http'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { type Ceph, startCeph } from './start-ceph.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address and the keys of the Ceph that the whole test run shares. */
    cephUrl: string
  }
}

const Address = z.object({ host: z.string(), accessKey: z.string(), secretKey: z.string() })
export type CephAddress = z.output<typeof Address>

/** Starts Ceph, which takes many seconds, for the first test file that asks for it. */
export async function shareCeph(): Promise<{ url: string; close(): Promise<void> }> {
  let ceph: Promise<Ceph> | undefined
  const server = createServer((_request, response) => {
    ceph ??= startCeph()
    ceph.then(
      ({ close: _, ...address }) => response.end(JSON.stringify(address)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close()
      await (await ceph?.catch(() => undefined))?.close()
    },
  }
}

/** The Ceph of this test run; each test file makes buckets of its own in it. */
export async function findCeph(): Promise<CephAddress> {
  const answer = await fetch(inject('cephUrl'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Ceph does not start: ${text}`)
  return z.parse(Address, JSON.parse(text))
}

/** @returns the start of the addresses of a new bucket, for `STORAGE_URL` and `BACKUP_URL` */
export async function makeBucket(ceph: CephAddress, name: string): Promise<string> {
  const { host, accessKey, secretKey } = ceph
  const client = new S3Client({
    endpoint: `http://${host}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
  return `s3://${accessKey}:${encodeURIComponent(secretKey)}@${host}/${name}`
}
