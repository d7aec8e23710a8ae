import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runAdmin } from '#main/admin/run-admin.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { SYNONYMS } from '#ports/search-index/algolia/index-settings.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { search } from '../../contract.ts'
import { type Peer, startPeer } from '../testing/peer.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { rebuildHosted } from './rebuild-hosted.ts'
import { setHost } from './store.ts'

let peer: Peer
let service: TestService
let artist: TestMember
beforeAll(async () => {
  peer = await startPeer()
  service = await startTestService()
  artist = await signUpCreator(service, 'tsukimi')
})
afterAll(async () => {
  await service.close()
  await peer.close()
})

const titles = (index = 'media') =>
  [...(peer.indices.get(index)?.records.values() ?? [])].map((record) =>
    'title' in record ? record.title : record.name,
  )
const rebuild = () => rebuildHosted(service.context, peer.settings)

const IdsOnly = z.strictObject({
  ids: z.array(z.string().check(z.regex(/^(sound|user)-[a-z0-9]{12}$/))),
})

async function listPayloads(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push-search-documents' order by j.id
  `.execute(service.context.db)
  return rows.map(({ payload }) => payload)
}

/** What was put off runs now. */
async function runAllJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.context.db)
  await service.runJobs()
}

test('without hosted search a change adds no job, with it one that carries ids only', async () => {
  await makeSound(service, artist, { title: 'First light', description: '長'.repeat(3000) })
  expect(await listPayloads()).toEqual([])
  await setHost(service.context.db, 'APP')
  await makeSound(service, artist, { title: 'Hidden light', status: 'Draft' })
  expect(await listPayloads()).toEqual([])
  const { id } = await makeSound(service, artist, { title: 'Brief' })
  const payloads = await listPayloads()
  expect(payloads).toContainEqual({ ids: [`sound-${id}`] })
  for (const payload of payloads) z.parse(IdsOnly, payload)
  await service.call(deleteSound, { params: { id }, as: artist })
  await service.runJobs()
  expect(peer.writes).toEqual([])
})

test('an index is replaced in one step, with our settings, replicas and synonyms', async () => {
  const moved: unknown[] = []
  peer.onWrite = async (path) => {
    const name = /indexes\/(.+)\/operation$/.exec(path)?.[1]
    if (name === undefined) return
    const { settings, synonyms = [] } = peer.indices.get(name) ?? {}
    moved.push([settings?.searchableAttributes.length, synonyms.length])
  }
  expect(await rebuild()).toEqual({ media: 1, users: 1 })
  expect(peer.writes.at(-1)).toBe('POST users/synonyms/batch')
  peer.onWrite = undefined
  // They are there before the index is searched.
  expect(moved).toEqual([
    [6, SYNONYMS.length],
    [3, SYNONYMS.length],
  ])
  expect(titles()).toEqual(['First light'])
  expect(titles('users')).toEqual(['tsukimi'])
  const media = peer.indices.get('media')
  expect(media?.settings).toMatchObject({
    searchableAttributes: [
      'title,reading',
      'artist,artist_reading,username',
      'albums,album_readings',
      'tags,genre,credits',
      'description,lyrics',
      'pronunciations',
    ],
    customRanking: ['desc(plays)'],
    replicas: expect.arrayContaining(['media_newest', 'media_title']),
  })
  expect(peer.indices.get('media_price_low')?.settings?.ranking[0]).toBe('asc(price)')
  expect(media?.synonyms.length).toBeGreaterThan(0)
  expect([...peer.indices.keys()].filter((name) => name.includes('rebuild'))).toEqual([])
  expect(peer.writes.filter((write) => write.startsWith('POST media/batch'))).toEqual([])
  const [record] = media?.records.values() ?? []
  expect(record).toMatchObject({ description: '長'.repeat(2000) })
})

test('what changes while an index is made anew is there afterwards', async () => {
  service.context.config = { ...service.context.config, algolia: peer.settings }
  const { id } = await makeSound(service, artist, { title: 'Leaving soon' })
  await service.runJobs()
  let hidden = false
  peer.onWrite = async (path) => {
    // The documents have been read and are not in the place of the old ones yet.
    if (hidden || !path.endsWith('/operation') || !path.includes('media_')) return
    hidden = true
    const body = { status: 'Draft' as const }
    await service.call(updateSound, { params: { id }, body, as: artist })
    await service.runJobs()
    expect(titles()).toEqual(['First light'])
  }
  await rebuild()
  peer.onWrite = undefined
  expect(titles().sort()).toEqual(['First light', 'Leaving soon'])
  await runAllJobs()
  expect(titles()).toEqual(['First light'])
})

test('a rebuild that fails leaves the index as it was, and nothing beside it', async () => {
  const before = titles()
  peer.onWrite = async (path) => {
    if (path.endsWith('/operation')) throw Object.assign(new Error('no'), { statusCode: 400 })
  }
  await expect(rebuild()).rejects.toThrow()
  peer.onWrite = undefined
  expect(titles()).toEqual(before)
  expect([...peer.indices.keys()].filter((name) => name.includes('rebuild'))).toEqual([])
})

test('a push that fails is tried again', async () => {
  await makeSound(service, artist, { title: 'Patience' })
  peer.onWrite = async () => {
    throw Object.assign(new Error('no'), { statusCode: 400 })
  }
  await service.runJobs()
  peer.onWrite = undefined
  expect(titles()).not.toContain('Patience')
  await expect
    .poll(async () => {
      await runAllJobs()
      return titles()
    })
    .toContain('Patience')
})

test('lyrics are found once they are declared, as many words as a record has room for', async () => {
  const lyrics = `[00:01]Windowpane ${'夜の海 "tide" '.repeat(1000)}`
  const fields = { title: 'Sung', description: '長'.repeat(3000), lyrics }
  const { id } = await makeSound(service, artist, fields)
  await service.runJobs()
  const record = () => peer.indices.get('media')?.records.get(`sound-${id}`) ?? {}
  expect(record()).toMatchObject({ lyrics: '' })
  const declared = { params: { id }, body: { lyricsDeclared: true }, as: artist }
  await service.call(updateSound, declared)
  await service.runJobs()
  expect(record()).toMatchObject({
    lyrics: expect.stringMatching(/^Windowpane 夜の海 "tide" .*(夜|の|海|"|tide)$/),
  })
  const bytes = Buffer.byteLength(JSON.stringify(record()))
  expect(bytes).toBeGreaterThan(9900)
  expect(bytes).toBeLessThanOrEqual(10_000)
  const found = await service.call(search, { query: { q: 'windowpane' } })
  expect(found.body.sounds.map(({ title }) => title)).toEqual(['Sung'])
  await service.call(deleteSound, { params: { id }, as: artist })
  await service.runJobs()
})

test('our own pages find through Algolia what it has, and only what they may show', async () => {
  const before = peer.reads
  const found = await service.call(search, { query: { q: 'light' } })
  expect(found.body.sounds.map(({ title }) => title)).toEqual(['First light'])
  // Sounds, albums and creators.
  expect(peer.reads - before).toBe(3)
})

test('once it is unset, a change adds no job any more', async () => {
  await setHost(service.context.db, undefined)
  const before = peer.writes.length
  await makeSound(service, artist, { title: 'After' })
  await service.runJobs()
  expect(peer.writes.length).toBe(before)
})

test('the operator rebuilds and counts both engines, and sees the keys', async () => {
  const { config } = service.context
  const env = {
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataFolder,
    SECRET: 'a secret of more than 32 characters',
    ALGOLIA_APP_ID: peer.settings.appId,
    ALGOLIA_SEARCH_KEY: peer.settings.searchKey,
    ALGOLIA_ADMIN_KEY: peer.settings.adminKey,
    ALGOLIA_HOSTS: peer.settings.hosts?.join(),
  }
  const lines: string[] = []
  const output = {
    out: (text: string) => lines.push(text),
    problem: (text: string) => lines.push(text),
  }
  const run = (...words: string[]) => runAdmin(words, output, env)
  expect(await run('search', 'reindex'), lines.join('\n')).toBe(0)
  expect(await run('search', 'status'), lines.join('\n')).toBe(0)
  expect(await run('search', 'keys'), lines.join('\n')).toBe(0)
  const counts = 'sounds and albums, 1 creators.'
  expect(
    lines.filter((line) => line.startsWith('PostgreSQL: 3') && line.endsWith(counts)),
  ).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('Algolia selfhosted: 3'))).toHaveLength(2)
  expect(lines.join('\n')).toMatch(/Search key \(public\) +[0-9a-f]{32}/)
  expect(titles()).toContain('After')
})
