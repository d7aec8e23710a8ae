import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseBuffer } from 'music-metadata'
import { afterAll, expect, test, vi } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { readZip } from '#ports/zip/testing.ts'
import { removeUnusedFiles } from '#uploads/server/rendition-store.ts'
import { createLibraryDownload, getMyLibrary, libraryPath } from '../contract.ts'
import { downloadPath } from '../download-path.ts'
import { openDownloads } from './downloads/testing.ts'
import { deleteEndedLibraries } from './store.ts'

const { shop, release, buy, get, getMade } = await openDownloads()
afterAll(() => shop.close())
const { db } = shop.context
const run = promisify(execFile)
const DAY_SECONDS = 24 * 3600

async function openCollector(name: string) {
  const member = await shop.signUp(name)
  const { album } = await release(['夜明け', 'Noon / 正午'], `${name} の一日`)
  const { sounds: bought } = await buy(album, member)
  const { sounds } = await release(['Single'], `${name} not bought`)
  await buySounds(sounds, member)
  return { member, folder: `神田みお/${name} の一日`, bought }
}

async function buySounds(sounds: { publicId: string }[], as: TestMember) {
  const order = await shop.order({ sounds, as })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return order.id
}

async function ask(
  as: TestMember,
  {
    format = 'original',
    onlyNew = false,
  }: Partial<{ format: 'original' | 'opus'; onlyNew: boolean }> = {},
) {
  return (await shop.call(createLibraryDownload, { body: { format, onlyNew }, as })).body
}

async function hasBsdtar() {
  if (process.env.CI) return true
  return run('bsdtar', ['--version']).then(
    () => true,
    () => false,
  )
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('the library is one ZIP of all that was bought, in the folders of its artists', async () => {
  const { member, folder, bought } = await openCollector('taro')
  await db
    .updateTable('works')
    .set({ reading: 'ひる' })
    .where('title', '=', 'Noon / 正午')
    .execute()
  const asked = await ask(member, { format: 'opus' })
  const { body: library } = await shop.call(getMyLibrary, { as: member })
  expect(library).toMatchObject({
    sounds: 3,
    latest: { state: 'preparing', sounds: 3, bytes: null },
  })
  const waiting = await get(libraryPath(asked.id), member, {}, 'HEAD')
  expect([waiting.status, waiting.headers.get('x-prepared')]).toEqual([503, '0/3'])
  const answer = await getMade(libraryPath(asked.id), member)
  const whole = await bytesOf(answer)
  expect(answer.headers.get('content-length')).toBe(String(whole.length))
  expect(answer.headers.get('content-disposition')).toContain('library')
  const files = await readZip(whole)
  expect([...files.keys()]).toEqual([
    `${folder}/01 夜明け.opus`,
    `${folder}/02 Noon _ 正午.opus`,
    '神田みお/Single.opus',
  ])
  const second = files.get(`${folder}/02 Noon _ 正午.opus`) ?? Buffer.alloc(0)
  expect((await parseBuffer(second)).common).toMatchObject({
    album: 'taro の一日',
    track: { no: 2 },
    titlesort: 'ひる',
  })
  const single = await get(downloadPath(bought[1]?.grant ?? '', 'opus'), member)
  expect(second.equals(await bytesOf(single))).toBe(true)
})

test('curl resumes a library that broke off, and unzip and bsdtar find it whole', async () => {
  const { member, folder } = await openCollector('hanako')
  const { id } = await ask(member)
  await shop.runJobs()
  const url = shop.origin + libraryPath(id)
  const header = `authorization: Bearer ${member.token}`
  const scratch = await mkdtemp(join(tmpdir(), 'neiro-library-'))
  try {
    const file = join(scratch, 'library.zip')
    const { bytes = 0 } = (await shop.call(getMyLibrary, { as: member })).body.latest ?? {}
    const first = await bytesOf(await get(libraryPath(id), member, { range: 'bytes=0-99999' }))
    await writeFile(file, first)
    // Meanwhile something is bought: the ZIP stays what it was.
    const { sounds } = await release(['Later'], 'Later')
    await buySounds(sounds, member)
    const { stdout } = await run('curl', [
      '-sS',
      '-C',
      '-',
      '-H',
      header,
      '-o',
      file,
      '-w',
      '%{http_code}',
      url,
    ])
    expect(stdout).toBe('206')
    expect((await stat(file)).size).toBe(bytes)
    const again = await bytesOf(await get(libraryPath(id), member))
    expect((await readFile(file)).equals(again)).toBe(true)
    const options = { env: { ...process.env, LC_ALL: 'C.UTF-8' }, cwd: scratch }
    await run('unzip', ['-tq', file], options)
    // A second program, where it is there; always in CI.
    if (!(await hasBsdtar())) return
    const listed = await run('bsdtar', ['-tf', file], options)
    expect(listed.stdout.trim().split('\n')).toEqual([
      `${folder}/01 夜明け.wav`,
      `${folder}/02 Noon _ 正午.wav`,
      '神田みお/Single.wav',
    ])
    await run('bsdtar', ['-xf', file], options)
    expect((await readFile(join(scratch, '神田みお/Single.wav'))).subarray(0, 4).toString()).toBe(
      'RIFF',
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
})

test('after a whole download, only what is new since then can be asked for', async () => {
  const { member } = await openCollector('ken')
  const first = await ask(member)
  expect((await ask(member)).id).toBe(first.id)
  await bytesOf(await getMade(libraryPath(first.id), member))
  // It counts once its last byte was sent, which the other side may have first.
  const library = async () => (await shop.call(getMyLibrary, { as: member })).body
  await expect.poll(library).toMatchObject({
    sounds: 3,
    newSounds: 0,
    latest: { id: first.id, state: 'ready' },
  })
  const nothing = await shop.call(createLibraryDownload, {
    body: { format: 'original', onlyNew: true },
    as: member,
  })
  expect(nothing.error?.code).toBe('library_empty')
  shop.clock.advance(60)
  const { sounds } = await release(['Fresh'], 'Fresh')
  await buySounds(sounds, member)
  const fresh = await ask(member, { onlyNew: true })
  const files = await readZip(await bytesOf(await getMade(libraryPath(fresh.id), member)))
  expect([...files.keys()]).toEqual(['神田みお/Fresh.wav'])
  await expect.poll(library).toMatchObject({ sounds: 4, newSounds: 0 })
})

test('a library counts as downloaded once its last byte was sent, also in parts', async () => {
  const member = await shop.signUp('part')
  await buySounds((await release(['Part'], 'Parts')).sounds, member)
  const { id } = await ask(member)
  await shop.runJobs()
  const downloadedAt = async () => {
    return (await shop.call(getMyLibrary, { as: member })).body.downloadedAt
  }
  await bytesOf(await get(libraryPath(id), member, { range: 'bytes=0-999' }))
  expect(await downloadedAt()).toBeNull()
  await bytesOf(await get(libraryPath(id), member, { range: 'bytes=1000-' }))
  // The other side may have it first.
  await expect.poll(downloadedAt).not.toBeNull()
})

test('a library counts as downloaded once the storage sends it, where that has addresses', async () => {
  const member = await shop.signUp('redirected')
  await buySounds((await release(['Elsewhere'], 'Elsewhere')).sounds, member)
  const { id } = await ask(member)
  await shop.runJobs()
  const address = vi.spyOn(shop.context.storage, 'signedUrl')
  address.mockResolvedValue('https://storage.example/library.zip')
  const headers = { authorization: `Bearer ${member.token}` }
  const downloadedAfter = async (method: 'GET' | 'HEAD') => {
    const answer = await shop.app.inject({ method, url: libraryPath(id), headers })
    expect(answer.headers.location).toBe('https://storage.example/library.zip')
    return (await shop.call(getMyLibrary, { as: member })).body.downloadedAt
  }
  expect(await downloadedAfter('HEAD')).toBeNull()
  expect(await downloadedAfter('GET')).not.toBeNull()
  address.mockRestore()
})

test('a ZIP that was removed meanwhile is made again, and the download resumes', async () => {
  const { member } = await openCollector('gone')
  const { id } = await ask(member, { format: 'opus' })
  const before = await bytesOf(await getMade(libraryPath(id), member))
  const later = new Date(shop.clock.now().getTime() + 1000)
  await shop.context.storage.delete(await removeUnusedFiles(db, 0, later))
  expect((await get(libraryPath(id), member)).status).toBe(503)
  await shop.runJobs()
  const rest = await get(libraryPath(id), member, { range: 'bytes=100-' })
  expect(rest.status).toBe(206)
  expect((await bytesOf(rest)).equals(before.subarray(100))).toBe(true)
})

test('no one else gets it; it ends with a refund, with a newer one, and after a week', async () => {
  const { member } = await openCollector('own')
  const stranger = await shop.signUp('neighbour')
  const { id } = await ask(member)
  await shop.runJobs()
  expect((await get(libraryPath(id))).status).toBe(401)
  expect((await get(libraryPath(id), stranger)).status).toBe(404)
  expect((await get(libraryPath(id), member)).status).toBe(200)
  const week = new Date(shop.clock.now().getTime() + 7 * DAY_SECONDS * 1000)
  const { latest } = (await shop.call(getMyLibrary, { as: member })).body
  expect(Math.abs(new Date(latest?.expiresAt ?? 0).getTime() - week.getTime())).toBeLessThan(60_000)
  await db
    .updateTable('libraryDownloads')
    .set({ endsAt: shop.clock.now() })
    .where('publicId', '=', id)
    .execute()
  expect((await get(libraryPath(id), member)).status).toBe(410)
  const { sounds } = await release(['Refunded'], 'Refunded')
  const order = await buySounds(sounds, member)
  const second = await ask(member)
  await shop.runJobs()
  await shop.refund(order)
  expect((await get(libraryPath(second.id), member)).status).toBe(410)
})

test('what has ended is deleted, but for when it was downloaded', async () => {
  const { member } = await openCollector('old')
  const first = await ask(member)
  await bytesOf(await getMade(libraryPath(first.id), member))
  shop.clock.advance(1)
  await ask(member, { format: 'opus' })
  await deleteEndedLibraries(db, new Date(shop.clock.now().getTime() + 30 * DAY_SECONDS * 1000))
  const left = await db
    .selectFrom('libraryDownloads')
    .select('publicId')
    .where('userId', '=', member.userId)
    .execute()
  expect(left).toEqual([{ publicId: first.id }])
  expect((await shop.call(getMyLibrary, { as: member })).body.downloadedAt).not.toBeNull()
  await shop.runJobs()
})
