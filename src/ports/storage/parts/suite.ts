import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PartsMissing, type Storage } from '../storage.ts'

interface StorageUnderTest {
  storage: Storage
  /** What a relative address of a part is resolved against. */
  origin: string
}

const HOUR_MS = 60 * 60 * 1000
/** Amazon S3 takes no smaller parts but the last. */
const PART_BYTES = 5 * 1024 ** 2
const TYPE = 'audio/wav'

interface Part {
  key: string
  partsId: string
  number: number
  bytes: number
}

/** What every storage engine has to do with objects that come in parts. */
export function partsTests(under: () => StorageUnderTest): void {
  wholeTests(under)
  refusalTests(under)
  endTests(under)
}

function wholeTests(under: () => StorageUnderTest): void {
  test('parts that are sent in any order become one object, with its type', async () => {
    const begun = await begin(under(), 'suite/parts/order')
    const bodies = [body('a'), body('b'), Buffer.from('the end')]
    for (const number of [3, 1, 2]) {
      expect(await begun.send(number, bodies[number - 1] ?? Buffer.alloc(0))).toBe(200)
    }
    expect(await begun.list()).toEqual([
      { number: 1, bytes: PART_BYTES },
      { number: 2, bytes: PART_BYTES },
      { number: 3, bytes: 7 },
    ])
    expect(await begun.object()).toBeUndefined()
    await begun.complete()
    expect(await begun.object()).toMatchObject({ bytes: 2 * PART_BYTES + 7, type: TYPE })
    expect((await begun.read()).equals(Buffer.concat(bodies))).toBe(true)
  })

  test('a part may be sent again until all are one, and the last one counts', {
    tags: ['slow'],
  }, async () => {
    const begun = await begin(under(), 'suite/parts/again')
    for (const text of ['first', 'other']) expect(await begun.send(1, Buffer.from(text))).toBe(200)
    expect(await begun.list()).toEqual([{ number: 1, bytes: 5 }])
    await begun.complete()
    expect((await begun.read()).toString()).toBe('other')
  })

  test('concurrent completions of the same parts both succeed, and so does a later one', {
    tags: ['slow'],
  }, async () => {
    const begun = await begin(under(), 'suite/parts/twice')
    await begun.send(1, body('a'))
    await begun.send(2, Buffer.from('end'))
    await Promise.all([begun.complete(), begun.complete()])
    await begun.complete()
    expect((await begun.read()).equals(Buffer.concat([body('a'), Buffer.from('end')]))).toBe(true)
  })
}

function refusalTests(under: () => StorageUnderTest): void {
  test('a part of another length than its address is for is refused', async () => {
    const begun = await begin(under(), 'suite/parts/length')
    const part = { ...begun, number: 1, bytes: 100 }
    for (const bytes of [99, 101, 0]) {
      expect(await put(under(), await address(under(), part), Buffer.alloc(bytes))).toBeGreaterThan(
        399,
      )
    }
    expect(await begun.list()).toEqual([])
    await begun.abort()
  })

  test('an address of which anything was altered is refused', async () => {
    const begun = await begin(under(), 'suite/parts/altered')
    const given = await address(under(), { ...begun, number: 1, bytes: 4 })
    for (const url of alterations(new URL(given.url, under().origin))) {
      expect(await put(under(), { ...given, url }, Buffer.from('four')), url).toBeGreaterThan(399)
    }
    expect(await begun.list()).toEqual([])
    expect(await put(under(), given, Buffer.from('four'))).toBe(200)
    await begun.abort()
  })

  test('an address is refused after its time', async () => {
    const begun = await begin(under(), 'suite/parts/late')
    const expiresAt = new Date(Date.now() - 1000)
    const late = await address(under(), { ...begun, number: 1, bytes: 4 }, expiresAt)
    expect(await put(under(), late, Buffer.from('four'))).toBe(403)
    expect(await begun.list()).toEqual([])
    await begun.abort()
  })

  test('parts of which one is missing, or all, are not made an object', async () => {
    const begun = await begin(under(), 'suite/parts/gap')
    await expect(begun.complete()).rejects.toThrow(PartsMissing)
    await begun.send(2, Buffer.from('two'))
    await expect(begun.complete()).rejects.toThrow(PartsMissing)
    expect(await begun.object()).toBeUndefined()
    expect(await begun.send(1, body('a'))).toBe(200)
    await begun.complete()
    expect(await begun.object()).toMatchObject({ bytes: PART_BYTES + 3 })
  })
}

function endTests(under: () => StorageUnderTest): void {
  test('nothing is taken for parts that are one object', async () => {
    const begun = await begin(under(), 'suite/parts/over')
    await begun.send(1, Buffer.from('one'))
    const given = await address(under(), { ...begun, number: 1, bytes: 3 })
    await begun.complete()
    expect(await put(under(), given, Buffer.from('two'))).toBe(404)
    expect(await begun.list()).toEqual([])
    await begun.abort()
    expect((await begun.read()).toString()).toBe('one')
  })

  test('of parts that are aborted nothing stays, and nothing more is taken', async () => {
    const begun = await begin(under(), 'suite/parts/up')
    await begun.send(1, Buffer.from('one'))
    const given = await address(under(), { ...begun, number: 1, bytes: 3 })
    await begun.abort()
    await begun.abort()
    expect(await put(under(), given, Buffer.from('one'))).toBe(404)
    expect(await begun.list()).toEqual([])
    await expect(begun.complete()).rejects.toThrow(PartsMissing)
    expect(await begun.object()).toBeUndefined()
  })

  test('parts are listed as open until they are completed or aborted', {
    tags: ['slow'],
  }, async () => {
    const keys = ['suite/open/a', 'suite/open/b', 'suite/open/c', 'suite/open-not/d']
    const [a, b, c, d] = await Promise.all(keys.map((key) => begin(under(), key)))
    if (!a || !b || !c || !d) throw new Error('not begun')
    await Promise.all([a.send(1, Buffer.from('a')), b.send(1, Buffer.from('b'))])
    expect(await openKeys(under().storage)).toEqual([
      'suite/open/a',
      'suite/open/b',
      'suite/open/c',
    ])
    await Promise.all([a.complete(), b.abort()])
    const open = []
    for await (const parts of under().storage.listOpenParts('suite/open/')) open.push(parts)
    expect(open).toMatchObject([{ key: c.key, partsId: c.partsId }])
    expect(Math.abs((open[0]?.startedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await Promise.all([c.abort(), d.abort()])
    expect(await openKeys(under().storage)).toEqual([])
  })
}

/** Begins an object in parts. */
async function begin(under: StorageUnderTest, key: string) {
  const { storage } = under
  const partsId = await storage.createParts(key, TYPE)
  return {
    key,
    partsId,
    list: () => storage.listParts(key, partsId),
    complete: () => storage.completeParts(key, partsId),
    abort: () => storage.abortParts(key, partsId),
    object: () => storage.head(key),
    read: async () => buffer(await storage.read(key)),
    async send(number: number, bytes: Buffer): Promise<number> {
      const part = { key, partsId, number, bytes: bytes.length }
      return put(under, await address(under, part), bytes)
    },
  }
}

function address(
  { storage }: StorageUnderTest,
  { key, partsId, number, bytes }: Part,
  expiresAt = new Date(Date.now() + HOUR_MS),
) {
  return storage.presignPart({ key, partsId, number, bytes, expiresAt })
}

/** @returns the status of the answer */
async function put(
  { origin }: StorageUnderTest,
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Buffer,
): Promise<number> {
  const body = new Uint8Array(bytes)
  const answer = await fetch(new URL(url, origin), { method: 'PUT', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** The address with the last sign of its path, or of one of its parameters, changed. */
function alterations(url: URL): string[] {
  const path = new URL(url)
  path.pathname = altered(url.pathname)
  const parameters = [...url.searchParams].map(([name, value]) => {
    const other = new URL(url)
    other.searchParams.set(name, altered(value))
    return other
  })
  return [path, ...parameters].map(String)
}

const altered = (text: string) => text.slice(0, -1) + (text.endsWith('1') ? '2' : '1')

const body = (sign: string) => Buffer.alloc(PART_BYTES, sign)

async function openKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.listOpenParts('suite/open/')) keys.push(key)
  return keys.sort()
}
