import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { readZip } from '#ports/zip/testing.ts'
import { EXPORT_PATH } from '../../contract.ts'
import { upload } from '../testing/files.ts'
import { openSpool } from './spool.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Counts what is read from the storage while a test lasts. */
function watchReads() {
  const { storage } = shop.context
  const streams: Readable[] = []
  const read = storage.read
  storage.read = async (key, range) => {
    const stream = await read(key, range)
    streams.push(stream)
    return stream
  }
  return {
    streams,
    stop() {
      storage.read = read
    },
  }
}

/** Three uploads of 24 MB, more than any buffer on the way takes. */
async function addLargeFiles(owner: TestMember): Promise<string[]> {
  const keys: string[] = []
  for (const name of ['one.wav', 'two.wav', 'three.wav']) {
    const transcodeId = await upload(shop, owner, { name })
    const { originalKey: key } = await shop.context.db
      .updateTable('recordings')
      .set({ originalBytes: 24_000_000 })
      .where('publicId', '=', transcodeId)
      .returning('originalKey')
      .executeTakeFirstOrThrow()
    await shop.context.storage.put(key, Buffer.alloc(24_000_000, keys.length), 'audio/wav')
    keys.push(key)
  }
  return keys
}

function openDownload(as: TestMember) {
  const { port }: Partial<AddressInfo> = Object(shop.app.server.address())
  const headers = { authorization: `Bearer ${as.token}` }
  return request({ host: '127.0.0.1', port, path: EXPORT_PATH, headers }).end()
}

test('a reader who leaves ends the reading; files whose turn has not come are not opened', async () => {
  const owner = await shop.signUp('leaver')
  await addLargeFiles(owner)
  const reads = watchReads()
  try {
    const download = openDownload(owner)
    download.on('error', () => {})
    const [answer] = await once(download, 'response')
    answer.on('error', () => {})
    let taken = 0
    await new Promise<void>((resolve) => {
      answer.on('data', (chunk: Buffer) => {
        taken += chunk.length
        if (taken > 1_000_000) resolve()
      })
    })
    download.destroy()
    await expect
      .poll(() => reads.streams.length > 0 && reads.streams.every((stream) => stream.destroyed))
      .toBe(true)
    expect(reads.streams).toHaveLength(1)
    const scratch = join(shop.context.config.dataFolder, 'scratch')
    expect((await readdir(scratch)).filter((name) => name.startsWith('spool'))).toEqual([])
  } finally {
    reads.stop()
  }
})

test('who reads slowly is waited for: little is read ahead', async () => {
  const owner = await shop.signUp('slow')
  await addLargeFiles(owner)
  const reads = watchReads()
  try {
    const download = openDownload(owner)
    const [answer] = await once(download, 'response')
    answer.pause()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(reads.streams).toHaveLength(1)
    const whole = await buffer(answer)
    expect(whole.length).toBe(Number(answer.headers['content-length']))
    const third = (await readZip(whole)).get('uploads/three.wav')
    expect(third?.equals(Buffer.alloc(24_000_000, 2))).toBe(true)
  } finally {
    reads.stop()
  }
})

test('a file that is gone breaks the download off: nothing cut passes for whole', async () => {
  const owner = await shop.signUp('unlucky')
  const [, second = ''] = await addLargeFiles(owner)
  await shop.context.storage.delete([second])
  const download = openDownload(owner)
  download.on('error', () => {})
  const [answer] = await once(download, 'response')
  await expect(buffer(answer)).rejects.toThrow('aborted')
  await shop.context.storage.put(second, Buffer.alloc(1), 'audio/wav')
})

test('a spool is no file that anyone could find', async () => {
  const folder = join(shop.context.config.dataFolder, 'scratch', newId())
  const spool = await openSpool(folder)
  const texts = ['first', '夜'.repeat(100_000), '']
  const pieces = []
  for (const text of texts) pieces.push(await spool.write([text]))
  expect(await readdir(folder)).toEqual([])
  for (const [at, piece] of pieces.entries()) {
    expect((await buffer(spool.read(piece))).toString('utf8')).toBe(texts[at])
  }
  await spool.close()
})
