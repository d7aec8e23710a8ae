import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { testDatabase } from '../database/testing.ts'
import { claimStorage, isOwnStorage, releaseStorage } from './claim-storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

let folder: string
let storage: Storage
let ours: TestDatabase
let another: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-claim-'))
  storage = await createDiskStorage({ folder, secret: Buffer.from('s'), postUrl: '/' })
  ours = await testDatabase()
  another = await testDatabase()
})
afterEach(async () => {
  await ours.close()
  await another.close()
  await rm(folder, { recursive: true })
})

const claim = ({ db }: OpenDatabase, knowsFiles = true) =>
  claimStorage({ db, storage }, async () => knowsFiles)

test('a storage belongs to the first database that uses it, also from several processes', async () => {
  await Promise.all([claim(ours), claim(ours)])
  await claim(ours)
  expect(await isOwnStorage({ db: ours.db, storage })).toBe(true)
})

test('another database is refused, with what to do', async () => {
  await claim(ours)
  await expect(claim(another)).rejects.toThrow(
    'Cannot start: the files in the storage belong to another database. Check DATABASE_URL and STORAGE_URL. After a restore or a move, run: npm run admin -- storage adopt',
  )
  expect(await isOwnStorage({ db: another.db, storage })).toBe(false)
  await claim(ours)
})

test('a copy of the database under another name is another database', async () => {
  await claim(ours)
  const name = `${new URL(ours.url).pathname.slice(1)}_copy`
  await ours.db.destroy()
  await another.pool.query(`create database ${name} template ${name.replace(/_copy$/, '')}`)
  const copy = await openDatabase(Object.assign(new URL(ours.url), { pathname: name }).href, {
    max: 1,
  })
  await expect(claim(copy)).rejects.toThrow('belong to another database')
  await copy.close()
  await another.pool.query(`drop database ${name} with (force)`)
})

test('what was released belongs to the database of the next start', async () => {
  await claim(ours)
  await releaseStorage(storage)
  await claim(another)
  await expect(claim(ours)).rejects.toThrow('belong to another database')
})

test('a storage with music and no mark needs a database that knows music', async () => {
  await storage.put('originals/a', Buffer.from('x'), 'audio/wav')
  await expect(claim(another, false)).rejects.toThrow('belong to another database')
  await claim(ours)
})
