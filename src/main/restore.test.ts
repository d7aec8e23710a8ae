import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { runBackup } from '#ports/backup/jobs.ts'
import { writeErasure } from '#ports/backup/manifest.ts'
import { openTarget } from '#ports/backup/open-target.ts'
import { lockDataFolder } from '#ports/database/lock-data-folder.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { createStorage } from '#ports/storage/create-storage.ts'
import type { Storage } from '#ports/storage/storage.ts'
import { findCeph, makeBucket } from '#ports/storage/testing/share-ceph.ts'
import { isCephInstalled } from '#ports/storage/testing/start-ceph.ts'
import { runAdmin } from './admin/run-admin.ts'
import type { Env } from './env.ts'
import { startWhenResumed } from './hold-jobs.ts'
import type { TestMember } from './testing.ts'

/** A service with works, buyers and waiting jobs, and what a backup of it gives back. */
let shop: Shop
let leaver: TestMember
let folder = ''
const quiet = { info() {}, warn() {}, error() {}, debug() {} }
const later = defineJob('later', z.object({ note: z.string() }), async () => {})
const admin = new pg.Client({ connectionString: inject('testServerUrl') })

beforeAll(async () => {
  await admin.connect()
  shop = await openShop()
  const artist = await shop.signUp('artist')
  const buyer = await shop.signUp('buyer')
  leaver = await shop.signUp('leaver')
  const sounds = [
    await shop.addSound(artist, { title: '夜の\tharbour\\', priceYen: 0 }),
    await shop.addSound(artist, { priceYen: 0 }),
  ]
  await shop.addAlbum(artist, sounds)
  await shop.order({ sounds, price: 0, as: buyer })
  await shop.runJobs()
  const { db, storage } = shop.context
  await storage.put('images/a.jpg', Buffer.from('cover'), 'image/jpeg')
  await storage.put('originals/large', Buffer.alloc(3_000_000, 'x'), 'audio/wav')
  await storage.put('trash/2026-11-01/images/b.jpg', Buffer.from('gone'), 'image/jpeg')
  const runAt = new Date('2030-01-01')
  await addJob(db, later, { note: 'after the restore' }, { runAt })
})
afterAll(async () => {
  await shop.context.storage.delete(['images/a.jpg', 'originals/large'])
  await shop.close()
  await admin.end()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-restore-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** An empty database that belongs to someone who is no superuser. */
async function emptyDatabase() {
  const name = `restored_${newId()}`
  await admin.query(`create role ${name} login password '${name}'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(inject('testServerUrl')), { pathname: `/${name}` })
  return {
    url: Object.assign(url, { username: name, password: name }).href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}`)
    },
  }
}

const place = () => join(folder, 'backups')

async function run(words: readonly string[], env: Env) {
  const said: string[] = []
  const wrong: string[] = []
  const output = {
    out: (line: string) => void said.push(line),
    problem: (line: string) => void wrong.push(line),
  }
  return { status: await runAdmin(words, output, env), said: said.join('\n'), wrong: wrong.join() }
}

/** All rows of all tables, as text, by table. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  await client.end()
  // These differ by what they are for: runs of backups, and the hold.
  const { 'public.backups': _, 'public.holds': __, 'public.migrations': ___, ...rest } = all
  delete rest['graphile_worker.migrations']
  return rest
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { key } of storage.list('')) {
    const { type } = (await storage.head(key)) ?? {}
    if (!/^(trash|service)\//.test(key))
      files[key] = `${type} ${await text(await storage.read(key))}`
  }
  return files
}

const secretText = () => shop.context.config.secret.toString()

test('a backup made while people write gives back every row and file of its moment', async () => {
  const { db } = shop.context
  let writes = 0
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      writes += 1
      await db
        .insertInto('comments')
        .values({ publicId: newId(), workId: 1, userId: leaver.userId, text: `${writes}` })
        .execute()
    }
  }
  const writing = write()
  await vi.waitUntil(() => writes > 5)
  await runBackup(shop.context, place())
  isWriting = false
  await writing
  await db.deleteFrom('comments').execute()
  await runBackup(shop.context, place())
  const before = await rowsOf(shop.context.config.databaseUrl ?? '')

  const empty = await emptyDatabase()
  const env = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data'), SECRET: secretText() }
  expect(await run(['restore', place()], env)).toMatchObject({ status: 0, wrong: '' })
  expect(await rowsOf(empty.url)).toEqual(before)
  const { secret } = shop.context.config
  const own = { dataFolder: env.DATA_DIR, publicUrl: undefined, secret, storageUrl: undefined }
  expect(await filesOf(await createStorage(own, quiet))).toEqual(
    await filesOf(shop.context.storage),
  )

  // Identities go on where they were, checks are back, and it takes no second restore.
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  await expect(client.query('insert into works (owner_id) values (0)')).rejects.toThrow()
  await expect(
    client.query(`insert into follows (follower_id, followed_id) values (9999, 1)`),
  ).rejects.toThrow(/foreign key|is gone/)
  await client.end()
  expect((await run(['restore', place()], env)).wrong).toBe(
    'The database is not empty. A restore needs an empty one.',
  )
  await empty.drop()
})

test.skipIf(!isCephInstalled())(
  'backups in S3 hold each file once, and fill another bucket',
  { tags: ['slow'] },
  async () => {
    const bucket = await makeBucket(await findCeph(), 'backups')
    const backups = `${bucket}/of-neiro?tls=0`
    const target = await openTarget(backups, { storageUrl: undefined, log: quiet })
    await runBackup(shop.context, backups)
    const first = await filesOf(target)
    await runBackup(shop.context, backups)
    const again = Object.keys(await filesOf(target)).filter((key) => !(key in first))
    expect(again.length).toBeGreaterThan(0)
    expect(again.filter((key) => !key.startsWith('backups/'))).toEqual([])

    const empty = await emptyDatabase()
    const storageUrl = `${bucket}/restored?tls=0`
    const own = { DATA_DIR: join(folder, 'data'), STORAGE_URL: storageUrl, SECRET: secretText() }
    const env = { DATABASE_URL: empty.url, ...own }
    expect(await run(['restore', backups], env)).toMatchObject({ status: 0, wrong: '' })
    const { secret } = shop.context.config
    const place = { dataFolder: own.DATA_DIR, publicUrl: undefined, secret, storageUrl }
    expect(await filesOf(await createStorage(place, quiet))).toEqual(
      await filesOf(shop.context.storage),
    )
    expect(await rowsOf(empty.url)).toEqual(await rowsOf(shop.context.config.databaseUrl ?? ''))
    await empty.drop()
  },
)

test('jobs and payouts wait after a restore, until the operator resumes them', async () => {
  await runBackup(shop.context, place())
  const empty = await emptyDatabase()
  const env = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data'), SECRET: secretText() }
  await run(['restore', place()], env)
  const payout = ['payout', 'run', '--out', join(folder, 'file.txt')]
  expect((await run(payout, env)).wrong).toContain('Payouts wait since a restore')
  expect((await run(['resume'], env)).said).toBe('Jobs, emails and payouts go on within seconds.')
  expect((await run(['resume'], env)).said).toBe('Nothing waits: jobs, emails and payouts run.')
  expect((await run(payout, env)).wrong).not.toContain('restore')
  await empty.drop()
})

test('a worker starts when the hold ends, and not at all if it is stopped before', {
  tags: ['slow'],
}, async () => {
  const { context } = shop
  const start = vi.fn(async () => ({ stop: async () => {} }))
  await context.db.insertInto('holds').defaultValues().execute()
  const stopped = await startWhenResumed(context, start, 5)
  await stopped.stop()
  const worker = await startWhenResumed(context, start, 5)
  expect(start).not.toHaveBeenCalled()
  await context.db.deleteFrom('holds').execute()
  await vi.waitUntil(() => start.mock.calls.length > 0)
  await worker.stop()
  expect(start).toHaveBeenCalledTimes(1)
})

test('an account that was erased after the backup is erased again', async () => {
  const { context } = shop
  await runBackup(context, place())
  const target = await openTarget(place(), { storageUrl: undefined, log: context.log })
  await writeErasure(target, leaver.publicId, new Date(Date.now() + 1000))
  const empty = await emptyDatabase()
  const env = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data'), SECRET: secretText() }
  const { said } = await run(['restore', place()], env)
  expect(said).toContain('Accounts erased since then were erased again: 1.')
  expect((await rowsOf(empty.url))['public.users']?.join()).not.toContain('leaver@')
  await empty.drop()
})

test('the secret comes with the backup for those who know the passphrase alone', {
  tags: ['slow'],
}, async () => {
  const passphrase = 'correct horse battery'
  const backup = { url: place(), keep: 2, passphrase }
  const config = { ...shop.context.config, backup, bankSecrets: [Buffer.alloc(32, 'b')] }
  await runBackup({ ...shop.context, config }, place())
  const empty = await emptyDatabase()
  const DATA_DIR = join(folder, 'data')
  const env = { DATABASE_URL: empty.url, DATA_DIR }
  expect((await run(['restore', place()], env)).wrong).toContain('Set BACKUP_PASSPHRASE')
  const guess = await run(['restore', place()], { ...env, BACKUP_PASSPHRASE: 'a wrong passphrase' })
  expect(guess.wrong).toContain('BACKUP_PASSPHRASE is not the one')
  const other = await run(['restore', place()], {
    ...env,
    SECRET: 'another secret of forty characters, ok',
  })
  expect(other.wrong).toContain('the one that is set here is another')
  const { said } = await run(['restore', place()], { ...env, BACKUP_PASSPHRASE: passphrase })
  expect(said).toContain(`Set BANK_SECRETS to the content of ${join(DATA_DIR, 'bank-secrets')}.`)
  expect(await readFile(join(DATA_DIR, 'secret'), 'utf8')).toBe(secretText())
  await empty.drop()
})

test('only what is new is copied again, and of old backups nothing is left', {
  tags: ['slow'],
}, async () => {
  const { context } = shop
  const config = { ...context.config, backup: { url: place(), keep: 2, passphrase: undefined } }
  const target = await openTarget(place(), { storageUrl: undefined, log: context.log })
  const placesOf = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of target.list(prefix)) keys.push(key)
    return keys
  }
  const first = await runBackup({ ...context, config }, place())
  const written = vi.spyOn(context.storage, 'read')
  await context.storage.put('images/c.jpg', Buffer.from('new'), 'image/jpeg')
  await runBackup({ ...context, config }, place())
  expect(written.mock.calls.map(([key]) => key)).toEqual(['images/c.jpg'])
  await context.storage.delete(['images/c.jpg'])
  await runBackup({ ...context, config }, place())
  expect(await placesOf('files/images/c.jpg/')).toHaveLength(1)
  await runBackup({ ...context, config }, place())
  expect(await placesOf('files/images/c.jpg/')).toEqual([])
  expect(await placesOf(`backups/${first.id}/`)).toEqual([])
  const { said } = await run(['backup', 'list', place()], {
    DATABASE_URL: config.databaseUrl,
    SECRET: secretText(),
  })
  expect(said.split('\n')).toHaveLength(2)
})

test('a damaged file or table is refused, and the restore can be tried again', {
  tags: ['slow'],
}, async () => {
  const made = await runBackup(shop.context, place())
  const empty = await emptyDatabase()
  const env = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data'), SECRET: secretText() }
  const table = made.tables.find(({ name }) => name === 'public.works')
  const file = join(place(), 'objects', table?.place ?? '')
  const whole = await readFile(file)
  await writeFile(file, Buffer.concat([whole.subarray(0, -1), Buffer.from([1])]))
  expect((await run(['restore', place()], env)).wrong).toContain('is not what was backed up')
  await writeFile(file, whole)
  expect(await run(['restore', place()], env)).toMatchObject({ status: 0 })
  await empty.drop()
})

test('a backup fills an embedded database, too, and leaves a running service alone', {
  tags: ['slow'],
}, async () => {
  await runBackup(shop.context, place())
  const env = { DATA_DIR: join(folder, 'data'), SECRET: secretText() }
  expect(await run(['restore', place()], env)).toMatchObject({ status: 0, wrong: '' })
  expect((await run(['restore', place()], env)).wrong).toContain('The database is not empty')
  const lock = await lockDataFolder(env.DATA_DIR)
  expect((await run(['restore', place()], env)).wrong).toContain('is using the data folder')
  lock.release()
})

test('a place without a backup, and one that is the storage itself, are named', {
  tags: ['slow'],
}, async () => {
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://localhost/none' }
  expect((await run(['restore', place()], env)).wrong).toBe(`There is no backup in ${place()}.`)
  await runBackup(shop.context, place())
  expect((await run(['restore', place(), '--backup', 'x'], env)).wrong).toMatch(
    /^There is no backup x. These are: \d{4}-/,
  )
  const storageUrl = `file://${place()}`
  const config = { ...shop.context.config, storageUrl }
  await expect(runBackup({ ...shop.context, config }, place())).rejects.toThrow('other than')
})
