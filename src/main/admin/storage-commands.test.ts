import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import { runAdmin } from './run-admin.ts'

let service: TestService
let folder = ''
beforeAll(async () => {
  service = await startTestService({ leavesOrphanedFiles: 'a row without its file is made here' })
  folder = await mkdtemp(join(tmpdir(), 'neiro-storage-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function admin(...words: string[]) {
  const { databaseUrl: DATABASE_URL, secret, dataFolder: DATA_DIR } = service.context.config
  const said: string[] = []
  const output = {
    out: (line: string) => void said.push(line),
    problem: (line: string) => void said.push(line),
  }
  await runAdmin(words, output, { DATABASE_URL, DATA_DIR, SECRET: secret.toString() })
  return said
}

test('files are copied to another storage once, and what was thrown away is not', async () => {
  const { storage, log } = service.context
  await storage.put('images/a.jpg', Buffer.from('cover'), 'image/jpeg')
  await storage.put('trash/2026-11-01/images/b.jpg', Buffer.from('gone'), 'image/jpeg')
  const [copied] = await admin('storage', 'copy', folder)
  expect(copied).toMatch(/^1 files were copied, 0 were there\. .*STORAGE_URL=file:\/\//)
  const target = await openTarget(folder, { storageUrl: undefined, log })
  expect(await text(await target.read('images/a.jpg'))).toBe('cover')
  expect(await target.head('trash/2026-11-01/images/b.jpg')).toBeUndefined()
  await storage.put('images/a.jpg', Buffer.from('another'), 'image/jpeg')
  expect((await admin('storage', 'copy', folder))[0]).toMatch(/^1 files were copied, 0/)
  expect((await admin('storage', 'copy', folder))[0]).toMatch(/^0 files were copied, 1/)
})

test('a file that a row needs and the storage lacks is listed', async () => {
  const { db, storage } = service.context
  expect(await admin('storage', 'check')).toEqual(['Every file that is needed is there.'])
  const { userId } = await service.signUp('mio')
  await db
    .insertInto('images')
    .values({
      publicId: 'aaaaaaaaaaaa',
      ownerId: userId,
      key: 'images/aaaaaaaaaaaa.jpg',
      fileName: 'a.jpg',
      width: 10,
      height: 10,
      bytes: 1,
      accent: '#000000',
    })
    .execute()
  expect(await admin('storage', 'check')).toEqual(['Missing: 1', 'images/aaaaaaaaaaaa.jpg'])
  await storage.put('images/aaaaaaaaaaaa.jpg', Buffer.from('x'), 'image/jpeg')
  expect(await admin('storage', 'check')).toEqual(['Every file that is needed is there.'])
})

test('a sweep says beforehand what it would remove, and removes nothing', async () => {
  const { storage } = service.context
  await storage.put('originals/old', Buffer.from('x'), 'audio/wav')
  const dry = async () => (await admin('storage', 'sweep', '--dry-run')).join('\n')
  // A young one may belong to a row that is still being written.
  expect(await dry()).not.toContain('1 would go')
  const days = Date.now() / 1000 - 2 * 86_400
  const path = join(service.context.config.dataFolder, 'storage/objects/originals/old')
  await utimes(path, days, days)
  expect(await dry()).toMatch(/originals +1 files +1 would go/)
  expect(await storage.head('originals/old')).toBeDefined()
  expect((await admin('storage', 'sweep'))[0]).toContain('The sweep begins within a minute')
})
