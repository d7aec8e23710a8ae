import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addClaps, addComment } from '#community/contract.ts'
import { downloadPath } from '#library/download-path.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { deleteTranscode } from '#uploads/contract.ts'
import { findOrphanedFiles } from '#uploads/testing.ts'
import {
  createSound,
  deleteSound,
  getSound,
  type NewSound,
  type Sound,
  type SoundChange,
  updateSound,
} from '../../../sounds-contract.ts'
import { keyOf } from '../../../testing.ts'
import { buySound } from '../../testing.ts'
import { postSound, scriptTranscodes } from './testing.ts'

let service: TestService
let origin: string
let folder: string
let artist: TestMember
let listener: TestMember
let wavs: { short: Buffer; long: Buffer; broken: Buffer }
beforeAll(async () => {
  service = await startTestService()
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'neiro-replacing-'))
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
  wavs = {
    short: await readFile(makeWav(join(folder, 'short.wav'), { seconds: 3 })),
    long: await readFile(makeWav(join(folder, 'long.wav'), { seconds: 6, hertz: 500 })),
    broken: Buffer.from('no sound at all'),
  }
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => scriptTranscodes(service.context)) // only the first test needs to decode
afterEach(() => service.checkStorage())

const change = async (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const limitOf = async (id: string) => (await service.call(getSound, { params: { id } })).body.limit
const fetchAs = (url: string, as?: TestMember) =>
  service.app.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} })
const listen = (id: string, as?: TestMember) => fetchAs(`/api/sounds/${id}/stream.mp3`, as)

const upload = (kind: keyof typeof wavs) =>
  postSound(service, origin, artist, { name: `${kind}.wav`, file: wavs[kind] })

async function release(kind: keyof typeof wavs, fields: Partial<NewSound> = {}): Promise<Sound> {
  const body = { transcodeId: await upload(kind), status: 'Released' as const, ...fields }
  const { id } = (await service.call(createSound, { body, as: artist })).body
  await service.runJobs()
  return see(id)
}

/** The hour after which old files go is over. */
async function removeReplaced(): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where key like 'remove-replaced-recording:%'
  `.execute(service.context.db)
  await service.runJobs()
}

async function hasRecording(transcodeId = ''): Promise<boolean> {
  const recordings = service.context.db.selectFrom('recordings').select('id')
  return (await recordings.where('publicId', '=', transcodeId).execute()).length > 0
}
const countRecordings = async () =>
  (await service.context.db.selectFrom('recordings').select('id').execute()).length

describe('another upload for the audio of a sound', () => {
  test('plays once it is ready, and all else stays as it is', async () => {
    vi.restoreAllMocks() // this one is decoded and encoded
    const sound = await release('short')
    const { id } = sound
    const { grant } = await buySound(service, {
      soundId: await keyOf(service, id),
      sellerId: artist.userId,
      buyer: listener,
    })
    await service.call(addClaps, { params: { id }, body: { count: 3 }, as: listener })
    const words = { text: 'Lovely', position: 2 }
    await service.call(addComment, { params: { id }, body: words, as: listener })
    const before = await listen(id)
    const waveform = (await fetchAs(`/api/sounds/${id}/waveform`)).headers.etag

    const transcodeId = await upload('long')
    const asked = await change(id, { transcodeId })
    expect(asked.body).toMatchObject({
      duration: sound.duration,
      status: 'Released',
      edit: { replacing: transcodeId, transcodeId: sound.edit?.transcodeId },
    })
    expect((await listen(id)).headers.location).toBe(before.headers.location)

    await service.runJobs()
    const after = await see(id)
    expect(after).toMatchObject({
      id,
      slug: sound.slug,
      status: 'Released',
      claps: 3,
      comments: 1,
      version: asked.body.version + 1,
      edit: { replacing: null, replaceError: null, transcodeId },
    })
    expect(after.duration).toBeCloseTo(6, 0)
    expect((await fetchAs(`/api/sounds/${id}/waveform`)).headers.etag).not.toBe(waveform)
    expect(after.waveformUrl).not.toBe(sound.waveformUrl)
    expect((await fetchAs(before.headers.location ?? '')).statusCode).toBe(410)
    for (const as of [undefined, listener, artist]) {
      const stream = await listen(id, as)
      expect((await fetchAs(stream.headers.location ?? '')).statusCode).toBe(200)
    }
    const download = await fetchAs(downloadPath(grant, 'original'), listener)
    expect(download.rawPayload.equals(wavs.long)).toBe(true)

    expect(await findOrphanedFiles(service.context)).toEqual([])
    const count = await countRecordings()
    await removeReplaced()
    expect(await countRecordings()).toBe(count - 1)
    expect(await findOrphanedFiles(service.context)).toEqual([])
  })

  test('that is ready already plays immediately', async () => {
    const { id } = await release('short')
    const transcodeId = await upload('long')
    await service.runJobs()
    expect((await change(id, { transcodeId })).body.edit).toMatchObject({
      transcodeId,
      replacing: null,
    })
  })

  test('that turns out to be no sound is dropped, the old keeps playing, and its owner sees why', async () => {
    const sound = await release('short')
    const { id } = sound
    const before = (await listen(id)).headers.location
    const transcodeId = await upload('broken')
    await change(id, { transcodeId })
    await service.runJobs()
    const told = await see(id)
    expect(told.edit).toMatchObject({ replacing: null, transcodeId: sound.edit?.transcodeId })
    expect(told.edit?.replaceError).toBe('not_audio')
    expect((await listen(id)).headers.location).toBe(before)
    const again = await change(id, { transcodeId })
    expect(again.error.fields).toHaveProperty('transcodeId')
    expect(again.error.code).toBe('transcode_errored')
    const kept = await change(id, { transcodeId: sound.edit?.transcodeId ?? '' })
    expect(kept.body.edit?.replaceError).toBeNull()
    expect(await findOrphanedFiles(service.context)).toEqual([])
  })

  test('chosen while another waits: the last one wins, and nothing is left of the other', async () => {
    const { id } = await release('short')
    const first = await upload('long')
    await change(id, { transcodeId: first })
    const last = await upload('long')
    expect((await change(id, { transcodeId: last })).body.edit?.replacing).toBe(last)
    await service.runJobs()
    expect((await see(id)).edit?.transcodeId).toBe(last)
    expect(await hasRecording(first)).toBe(false)
    expect(await findOrphanedFiles(service.context)).toEqual([])
  })

  test('is cancelled by naming the present audio', async () => {
    const sound = await release('short')
    await change(sound.id, { transcodeId: await upload('long') })
    const kept = await change(sound.id, { transcodeId: sound.edit?.transcodeId ?? '' })
    expect(kept.body.edit?.replacing).toBeNull()
    await service.runJobs()
    expect((await see(sound.id)).duration).toBeCloseTo(3, 0)
    expect(await findOrphanedFiles(service.context)).toEqual([])
  })

  test('is one’s own that no sound has, had or waits for', async () => {
    const one = await release('short')
    const two = await release('short')
    const taken = [one.edit?.transcodeId ?? '', 'abcdefabcdef']
    const waiting = await upload('long')
    await change(one.id, { transcodeId: waiting })
    for (const transcodeId of [...taken, waiting]) {
      const answer = await change(two.id, { transcodeId })
      expect(answer.error.code).toBe('transcode_unknown')
      expect(answer.error.fields).toHaveProperty('transcodeId')
    }
    const body = { transcodeId: waiting }
    expect((await service.call(createSound, { body, as: artist })).error.code).toBe(
      'transcode_unknown',
    )
    const drop = { params: { id: waiting }, as: artist }
    expect((await service.call(deleteTranscode, drop)).status).toBe(409)
    await service.runJobs()
    const old = await change(two.id, { transcodeId: taken[0] ?? '' })
    expect(old.error.code).toBe('transcode_unknown')
  })

  test('repairs a sound whose first file was none, and publishes it', async () => {
    const { id, edit } = await release('broken')
    expect(edit?.transcodeStatus).toBe('ERROR')
    expect((await change(id, { status: 'Released' })).error.fields).toHaveProperty('status')
    const repaired = await change(id, { transcodeId: await upload('long'), status: 'Released' })
    expect(repaired.body.edit?.wantedStatus).toBe('Released')
    await service.runJobs()
    expect(await see(id)).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
    expect(await findOrphanedFiles(service.context)).toEqual([])
  })

  test('of a limited sound is heard once its own preview is there, and no more than the limit', async () => {
    const sound = await release('long', { limit: true, limitFrom: 4, limitTo: 6 })
    const { id } = sound
    expect(await limitOf(id)).toMatchObject({ on: true, min: 4 })
    await change(id, { transcodeId: await upload('short') })
    await service.runJobs()
    const shorter = await see(id)
    expect(shorter.duration).toBeCloseTo(3, 0)
    const { limitFrom = 0, limitTo = 0 } = shorter.edit ?? {}
    expect(limitTo).toBeCloseTo(3, 1)
    expect(limitTo - limitFrom).toBeCloseTo(2, 1)
    expect(await limitOf(id)).toEqual({ on: true, min: limitFrom, max: limitTo })
    const stream = await listen(id)
    expect((await fetchAs(stream.headers.location ?? '')).statusCode).toBe(200)
  })
})

test('a sound that is deleted while its audio is being replaced leaves nothing in storage', async () => {
  const { id } = await release('short')
  await change(id, { transcodeId: await upload('long') })
  await service.runJobs()
  await change(id, { transcodeId: await upload('short') })
  const { transcodeId } = (await see(id)).edit ?? {}
  await service.call(deleteSound, { params: { id }, as: artist })
  await service.runJobs()
  expect(await hasRecording(transcodeId)).toBe(false)
  expect(await findOrphanedFiles(service.context)).toEqual([])
})
