import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { BOOKLET_MAX_BYTES, getBookletPolicy } from '#uploads/contract.ts'
import { PDF, postBooklet } from '#uploads/server/booklets/testing.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { createAlbum, getAlbum, updateAlbum } from '../../../albums-contract.ts'
import { createSound, getSound, updateSound } from '../../../sounds-contract.ts'
import { makeSound } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const post = (file = PDF, name = 'Notes.pdf', as = artist) => postBooklet(service, as, name, file)
async function albumWith(booklet: string | null) {
  const body = { title: 'Box', booklet }
  return (await service.call(createAlbum, { as: artist, body })).body
}
const change = (id: string, booklet: string | null) =>
  service.call(updateAlbum, { params: { id }, body: { booklet }, as: artist })
async function keys() {
  const found: string[] = []
  for await (const { key } of service.context.storage.list('booklets/')) found.push(key)
  return found
}

test('an album gets the PDF that was posted, and only its artist sees the name of the file', async () => {
  const status = 'Private' as const
  const { id: sound } = await makeSound(service, artist)
  const album = await albumWith(await post())
  expect(album).toMatchObject({ hasBooklet: true })
  expect(album.edit?.booklet).toMatchObject({ fileName: 'Notes.pdf', bytes: PDF.length })
  const opened = { params: { id: album.id }, body: { sounds: [sound], status }, as: artist }
  expect((await service.call(updateAlbum, opened)).status).toBe(200)
  const { body: shown } = await service.call(getAlbum, { params: { id: album.id } })
  expect(shown).toMatchObject({ hasBooklet: true, edit: null })
  const again = await change(album.id, album.edit?.booklet?.id ?? '')
  expect(again.body.edit?.booklet).toEqual(album.edit?.booklet)
  const { body: removed } = await change(album.id, null)
  expect(removed).not.toHaveProperty('hasBooklet')
  expect(removed.edit?.booklet).toBeNull()
  const { body: read } = await service.call(getAlbum, { params: { id: album.id }, as: artist })
  expect(read.edit?.booklet).toBeNull()
})

test.each([
  ['HTML', '<script>alert(1)</script>%PDF-1.7 %%EOF'],
  ['a PDF that breaks off', `%PDF-1.7${'x'.repeat(4000)}`],
  ['nothing', ''],
])('%s is no booklet', async (_name, text) => {
  const { id } = await albumWith(null)
  const refused = await change(id, await post(Buffer.from(text)))
  expect(refused.status).toBe(400)
  expect(refused.error.fields?.booklet?.code).toBe('booklet_not_pdf')
})

test('a booklet is not larger than its form takes', async () => {
  const { id } = await albumWith(null)
  const large = Buffer.alloc(BOOKLET_MAX_BYTES + 1)
  PDF.copy(large)
  const refused = await change(id, await post(large))
  expect(refused.error.fields?.booklet?.code).toBe('booklet_too_large')
})

test('nobody gets the booklet of someone else, nor that of another album', async () => {
  const other = await service.signUp('other')
  const theirs = await post(PDF, 'theirs.pdf', other)
  const { id } = await albumWith(null)
  expect((await change(id, theirs)).error.fields?.booklet?.code).toBe('booklet_unknown')
  expect((await change(id, 'aaaaaaaaaaaa')).error.fields?.booklet?.code).toBe('booklet_unknown')
  const own = await post()
  await albumWith(own)
  expect((await change(id, own)).error.fields?.booklet?.code).toBe('booklet_unknown')
})

test('a sound gets a booklet of its own, which no album then gets', async () => {
  const { id } = await makeSound(service, artist)
  const own = await post()
  const { body: sound } = await service.call(updateSound, {
    params: { id },
    body: { booklet: own },
    as: artist,
  })
  expect(sound).toMatchObject({ hasBooklet: true, edit: { booklet: { fileName: 'Notes.pdf' } } })
  const { body: seen } = await service.call(getSound, { params: { id } })
  expect(seen).toMatchObject({ hasBooklet: true, edit: null })
  const album = await albumWith(null)
  expect((await change(album.id, own)).error.fields?.booklet?.code).toBe('booklet_unknown')
  const removed = { params: { id }, body: { booklet: null }, as: artist }
  expect((await service.call(updateSound, removed)).body).not.toHaveProperty('hasBooklet')
  expect((await change(album.id, own)).status).toBe(200)
  const made = { title: 'New', booklet: await post() }
  expect((await service.call(createSound, { body: made, as: artist })).body.hasBooklet).toBe(true)
})

test('no other file is taken for one', async () => {
  const query = { name: 'notes.html', type: 'text/html' }
  const refused = await service.call(getBookletPolicy, { as: artist, query })
  expect(refused.error.code).toBe('file_not_allowed')
})

test('a booklet that no album has any more is deleted a day later, and no other', async () => {
  const kept = await albumWith(await post(PDF, 'kept.pdf'))
  const replaced = await albumWith(await post(PDF, 'old.pdf'))
  await change(replaced.id, await post(PDF, 'new.pdf'))
  const { id } = await albumWith(await post(PDF, 'undone.pdf'))
  const undone = (await service.call(getAlbum, { params: { id }, as: artist })).body.edit?.booklet
  await change(id, null)
  await change(id, undone?.id ?? '')
  service.clock.advance(25 * 3600)
  const before = await keys()
  await sweepStorageJob.perform(service.context, {}, jobRun())
  const names = async (album: string) =>
    (await service.call(getAlbum, { params: { id: album }, as: artist })).body.edit?.booklet
      ?.fileName
  expect(await names(kept.id)).toBe('kept.pdf')
  expect(await names(replaced.id)).toBe('new.pdf')
  expect(await names(id)).toBe('undone.pdf')
  expect((await keys()).length).toBeLessThan(before.length)
  const stored = await service.context.db.selectFrom('booklets').select('fileName').execute()
  expect(stored.map(({ fileName }) => fileName)).not.toContain('old.pdf')
})
