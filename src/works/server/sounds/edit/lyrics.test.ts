import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { getSound, listSounds, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import { keyOf, makeSound } from '../../../testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const read = async (id: string, as?: TestMember) =>
  (await service.call(getSound, { params: { id }, ...(as && { as }) })).body
async function declaredAt(id: string) {
  const soundId = await keyOf(service, id)
  const row = await service.context.db
    .selectFrom('sounds')
    .select('lyricsDeclaredAt')
    .where('id', '=', soundId)
    .executeTakeFirstOrThrow()
  return row.lyricsDeclaredAt
}

test('lyrics are shown to others once their artist has declared that they may publish them', async () => {
  const { id } = await makeSound(service, artist, { genre: 'jazz', lyrics: 'la la' })
  expect(await read(id, artist)).toMatchObject({ lyrics: 'la la', lyricsDeclared: false })
  expect(await read(id)).toMatchObject({ lyrics: '', lyricsDeclared: false })
  expect(await read(id)).not.toHaveProperty('hasLyrics')
  await change(id, { lyricsDeclared: true })
  expect(await read(id)).toMatchObject({ lyrics: 'la la', lyricsDeclared: true, hasLyrics: true })
  const { body } = await service.call(listSounds, { query: { genre: 'jazz' } })
  expect(body.items[0]).toMatchObject({ id, hasLyrics: true })
  expect(body.items[0]).not.toHaveProperty('lyrics')
  await change(id, { lyricsDeclared: false })
  expect(await read(id)).toMatchObject({ lyrics: '' })
})

test('the time of the declaration is that of the present words', async () => {
  const first = service.clock.now()
  const fields = { lyrics: 'la la', lyricsDeclared: true }
  const { id } = await makeSound(service, artist, fields)
  service.clock.advance(60)
  await change(id, { ...fields, title: 'Other' })
  expect(await declaredAt(id)).toEqual(first)
  await change(id, { ...fields, lyrics: 'la la la' })
  expect(await declaredAt(id)).toEqual(service.clock.now())
  await change(id, { lyrics: '', lyricsDeclared: true })
  expect(await declaredAt(id)).toBeNull()
})

test('a line of timed lyrics without a time is refused beside its field', async () => {
  const { id } = await makeSound(service, artist, { lyrics: '[00:01]a' })
  const refused = await change(id, { lyrics: '[00:01]a\nb' })
  expect(refused.status).toBe(400)
  expect(refused.error.fields?.lyrics?.code).toBe('lyrics_timing_invalid')
  expect(await read(id, artist)).toMatchObject({ lyrics: '[00:01]a' })
})

test('liner notes and lyrics have a length', async () => {
  const { id } = await makeSound(service, artist)
  const lyrics = await change(id, { lyrics: '歌'.repeat(20_001) })
  expect(lyrics.error.fields?.lyrics?.code).toBe('lyrics_too_long')
  const notes = await change(id, { linerNotes: '文'.repeat(10_001) })
  expect(notes.error.fields?.linerNotes?.code).toBe('liner_notes_too_long')
  const both = { lyrics: '歌'.repeat(20_000), linerNotes: '文'.repeat(10_000) }
  expect((await change(id, both)).status).toBe(200)
  expect(await read(id)).toMatchObject({ linerNotes: both.linerNotes })
})
