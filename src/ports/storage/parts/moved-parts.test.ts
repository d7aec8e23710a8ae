import fs, { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDiskStorage } from '../disk-storage.ts'

const KEY = 'originals/one'

/** What another process does in the moment before a folder is next read. */
function beforeReading(work: () => Promise<void>): void {
  const { readdir } = fs
  vi.spyOn(fs, 'readdir').mockImplementationOnce(async (...args) => {
    await work()
    return readdir(...args)
  })
  // What was imported by its name is replaced, too.
  syncBuiltinESMExports()
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-moved-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await rm(folder, { recursive: true })
})

async function openWithPart() {
  const storage = await createDiskStorage({
    folder,
    secret: Buffer.alloc(32),
    postUrl: '/storage/',
  })
  const partsId = await storage.createParts(KEY, 'audio/wav')
  const open = join(folder, 'parts', partsId)
  await writeFile(join(open, '1'), 'sound')
  return { storage, partsId, open }
}

test('parts that another process closes while they are read are found where it took them', async () => {
  const { storage, partsId, open } = await openWithPart()
  beforeReading(() => rename(open, `${open}.closed`))
  expect(await storage.listParts(KEY, partsId)).toEqual([{ number: 1, bytes: 5 }])
})

test('parts that another process closes while they are completed become one object', async () => {
  const { storage, partsId, open } = await openWithPart()
  beforeReading(() => rename(open, `${open}.closed`))
  await storage.completeParts(KEY, partsId)
  expect(String(await buffer(await storage.read(KEY)))).toBe('sound')
})
