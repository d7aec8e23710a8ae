import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsTests } from './parts/suite.ts'
import { ObjectMissing, type PostPolicy, type Storage } from './storage.ts'

export interface StorageUnderTest {
  storage: Storage
  /** What a relative `url` of a policy hangs on. */
  origin: string
  close(): Promise<void>
}

const HOUR_MS = 60 * 60 * 1000

/** What every storage engine has to do; each engine's own tests call it with a way to open one. */
export function storageSuite(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let under: StorageUnderTest
    let scratch: string
    beforeAll(async () => {
      under = await open()
      scratch = await mkdtemp(join(tmpdir(), 'neiro-storage-suite-'))
    })
    afterAll(async () => {
      await under.close()
      await rm(scratch, { recursive: true, force: true })
    })
    objectTests(
      () => under.storage,
      () => scratch,
    )
    postTests(() => under)
    partsTests(() => under)
  })
}

function objectTests(storage: () => Storage, scratch: () => string): void {
  test('an object is read back with its type and length', async () => {
    await storage().put('suite/one.mp3', Buffer.from('0123456789'), 'audio/mpeg')
    expect(await storage().head('suite/one.mp3')).toMatchObject({ bytes: 10, type: 'audio/mpeg' })
    expect((await buffer(await storage().read('suite/one.mp3'))).toString()).toBe('0123456789')
  })

  test('a type that the key does not name is stored', async () => {
    await storage().put('suite/plain', Buffer.from('x'), 'audio/x-odd')
    expect((await storage().head('suite/plain'))?.type).toBe('audio/x-odd')
    await storage().put('suite/odd.mp3', Buffer.from('x'), 'audio/x-odd')
    await storage().put('suite/odd.mp3', Buffer.from('x'), 'audio/mpeg')
    expect((await storage().head('suite/odd.mp3'))?.type).toBe('audio/mpeg')
  })

  test('a range is read with both of its ends', async () => {
    await storage().put('suite/range', Buffer.from('0123456789'), 'text/plain')
    const middle = await storage().read('suite/range', { start: 2, end: 4 })
    expect((await buffer(middle)).toString()).toBe('234')
    const last = await storage().read('suite/range', { start: 9, end: 9 })
    expect((await buffer(last)).toString()).toBe('9')
  })

  test('a file is put and fetched whole', async () => {
    const from = join(scratch(), 'from')
    const to = join(scratch(), 'to')
    await writeFile(from, 'from a file')
    await storage().put('suite/file', { file: from }, 'text/plain')
    await storage().fetchTo('suite/file', to)
    expect(await readFile(to, 'utf8')).toBe('from a file')
    expect(await readFile(from, 'utf8')).toBe('from a file')
  })

  test('a stream is put whole, and one that breaks off leaves nothing', async () => {
    const chunk = Buffer.alloc(1024 ** 2, 'x')
    await storage().put('suite/stream', Readable.from([chunk, chunk]), 'text/plain')
    expect(await storage().head('suite/stream')).toMatchObject({ bytes: 2 * 1024 ** 2 })
    // S3 has a first part by then.
    async function* breakOff() {
      for (let count = 0; count < 20; count++) yield chunk
      throw new Error('broken off')
    }
    const broken = storage().put('suite/broken', Readable.from(breakOff()), 'text/plain')
    await expect(broken).rejects.toThrow('broken off')
    expect(await keysOf(storage(), 'suite/broken')).toEqual([])
    for await (const parts of storage().listOpenParts('suite/broken')) {
      throw new Error(`${parts.partsId} is open`)
    }
  })

  test('what is not there is missing, and may be deleted', async () => {
    expect(await storage().head('suite/none')).toBeUndefined()
    await expect(storage().read('suite/none')).rejects.toThrow(ObjectMissing)
    await expect(storage().fetchTo('suite/none', join(scratch(), 'none'))).rejects.toThrow(
      ObjectMissing,
    )
    await storage().delete(['suite/none'])
  })

  test('a listing has the objects of its prefix alone, and none that was deleted', async () => {
    for (const key of ['suite/list/a/1', 'suite/list/b', 'suite/list-other/c']) {
      await storage().put(key, Buffer.from(key), 'text/plain')
    }
    expect(await keysOf(storage(), 'suite/list/')).toEqual(['suite/list/a/1', 'suite/list/b'])
    await storage().delete(['suite/list/a/1', 'suite/list/b'])
    expect(await keysOf(storage(), 'suite/list/')).toEqual([])
    expect(await keysOf(storage(), 'suite/list-other/')).toEqual(['suite/list-other/c'])
  })

  test('an object that is moved is as it was, under its new key alone', async () => {
    await storage().put('suite/from/odd.mp3', Buffer.from('0123'), 'audio/x-odd')
    await storage().put('suite/to/odd.mp3', Buffer.from('old'), 'audio/x-old')
    await storage().move('suite/from/odd.mp3', 'suite/to/odd.mp3')
    expect(await storage().head('suite/from/odd.mp3')).toBeUndefined()
    expect(await storage().head('suite/to/odd.mp3')).toMatchObject({
      bytes: 4,
      type: 'audio/x-odd',
    })
    await storage().move('suite/from/odd.mp3', 'suite/to/odd.mp3')
    expect(await keysOf(storage(), 'suite/from/')).toEqual([])
    expect((await buffer(await storage().read('suite/to/odd.mp3'))).toString()).toBe('0123')
  })

  test('a key that could leave the storage is refused', async () => {
    for (const key of ['../up', '/root', 'a//b', 'a/../b', 'A', 'a/.hidden', '']) {
      await expect(storage().put(key, Buffer.from('x'), 'text/plain'), key).rejects.toThrow()
    }
  })
}

function postTests(under: () => StorageUnderTest): void {
  const grant = (key: string) => ({
    key,
    type: 'audio/wav',
    maxBytes: 1000,
    expiresAt: new Date(Date.now() + HOUR_MS),
  })
  const present = (key: string) => under().storage.head(key)

  test('a posted form becomes the object, with its type', async () => {
    const policy = await under().storage.presignPost(grant('suite/post'))
    expect((await post(under(), policy, '0123')).status).toBe(204)
    expect(await present('suite/post')).toMatchObject({ bytes: 4, type: 'audio/wav' })
  })

  test('what was taken into use is not replaced by its form, nor by a concurrent post', async () => {
    const policy = await under().storage.presignPost(grant('suite/taken'))
    expect(await under().storage.take('suite/taken')).toBeUndefined()
    expect((await post(under(), policy, 'first')).status).toBe(204)
    const taken = await under().storage.take('suite/taken')
    expect(taken).toMatchObject({ bytes: 5, type: 'audio/wav' })
    const [, again] = await Promise.all([
      post(under(), policy, 'a second one'),
      under().storage.take('suite/taken'),
    ])
    await post(under(), policy, 'a third')
    const key = taken?.key ?? ''
    expect((await buffer(await under().storage.read(key))).toString()).toBe('first')
    // Each who takes has whole bytes of one form.
    const other = await buffer(await under().storage.read(again?.key ?? ''))
    expect(['first', 'a second one']).toContain(other.toString())
  })

  test('a file of exactly the greatest length is taken, one byte more is not', async () => {
    const exact = await under().storage.presignPost(grant('suite/exact'))
    expect((await post(under(), exact, 'x'.repeat(1000))).status).toBe(204)
    const over = await under().storage.presignPost(grant('suite/over'))
    const refused = await post(under(), over, 'x'.repeat(1001))
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('<Code>EntityTooLarge</Code>')
    expect(await present('suite/over')).toBeUndefined()
  })

  test.each([
    ['another key', { key: 'suite/stolen' }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a wrong signature', { 'x-amz-signature': '0'.repeat(64) }],
    ['another date', { 'x-amz-date': '20200101T000000Z' }],
    ['a field more', { acl: 'public-read' }],
  ])('a form with %s is refused', async (_what, change) => {
    const policy = await under().storage.presignPost(grant('suite/refused'))
    const answer = await post(under(), changed(policy, change), 'x')
    expect(answer.status).toBe(403)
    expect(await present('suite/refused')).toBeUndefined()
    expect(await present('suite/stolen')).toBeUndefined()
  })

  test('a form is refused whose policy was rewritten', async () => {
    const policy = await under().storage.presignPost(grant('suite/rewritten'))
    const text = Buffer.from(fieldOf(policy, 'policy'), 'base64').toString()
    expect(text).toContain('1000')
    const wider = Buffer.from(text.replace('1000', '9999')).toString('base64')
    expect((await post(under(), changed(policy, { policy: wider }), 'x')).status).toBe(403)
  })

  test('a form without a policy, or after its time, is refused', async () => {
    const policy = await under().storage.presignPost(grant('suite/late'))
    const without = changed(policy, { policy: undefined })
    expect((await post(under(), without, 'x')).status).toBe(403)
    const late = { ...grant('suite/late'), expiresAt: new Date(Date.now() - 1000) }
    expect((await post(under(), await under().storage.presignPost(late), 'x')).status).toBe(403)
    expect(await present('suite/late')).toBeUndefined()
  })
}

/** Engines write the names of fields in capitals or not. */
function changed(policy: PostPolicy, change: Record<string, string | undefined>): PostPolicy {
  const names = Object.keys(change).map((name) => name.toLowerCase())
  const kept = Object.entries(policy.params).filter(([name]) => !names.includes(name.toLowerCase()))
  const given = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...policy, params: Object.fromEntries([...kept, ...given]) }
}

function fieldOf({ params }: PostPolicy, field: string): string {
  return Object.entries(params).find(([name]) => name.toLowerCase() === field)?.[1] ?? ''
}

/** Posts as a browser does: all fields, then the file. */
async function post(under: StorageUnderTest, policy: PostPolicy, body: string): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(policy.params)) form.append(name, value)
  form.append('file', new Blob([body]), 'file.wav')
  return fetch(new URL(policy.url, under.origin), { method: 'POST', body: form })
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const object of storage.list(prefix)) keys.push(object.key)
  return keys.sort()
}
