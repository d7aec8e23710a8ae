import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { retryTranscode } from '#uploads/contract.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { STATUSES } from '../../../contract.ts'
import {
  createSound,
  getSound,
  renewSoundLink,
  type SoundChange,
  updateSound,
} from '../../../sounds-contract.ts'
import {
  failPreviews,
  finishPreviews,
  insertRecording,
  keyOf,
  makeSound,
  markFailed,
  markReady,
} from '../../../testing.ts'
import { followPreview, followRecording, releaseDueSounds } from '../../jobs.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = async (id: string, body: SoundChange) =>
  (await service.call(updateSound, { params: { id }, body, as: artist })).body
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const retry = (id = '') => service.call(retryTranscode, { params: { id }, as: artist })
const listen = (id: string) => service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })
const linkOf = async (id: string) => (await listen(id)).headers.location?.split('/')[2]

/** The media worker of these tests is the test: previews are made by hand. */
async function previewsAreMade() {
  await finishPreviews(service)
  const { db } = service.context
  const ready = await db.selectFrom('previews').select('id').where('status', '=', 'READY').execute()
  for (const { id } of ready)
    await followPreview.perform(service.context, { previewId: id }, jobRun())
}

async function isRevoked(link: string | undefined): Promise<boolean> {
  const row = await service.context.db
    .selectFrom('streamLinks')
    .select('revokedAt')
    .where('publicId', '=', link ?? '')
    .executeTakeFirstOrThrow()
  return row.revokedAt !== null
}

async function countEvents(name: string, soundId: number): Promise<number> {
  const rows = await service.context.db
    .selectFrom('domainEvents')
    .select('payload')
    .where('name', '=', name)
    .execute()
  return rows.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ soundId }))
    .length
}

describe('publishing before the recording is ready', () => {
  const unfinished = () => insertRecording(service, artist, { ready: false })
  test('is carried out once when it is', async () => {
    const { id: recordingId, transcodeId } = await unfinished()
    const body = { transcodeId, status: 'Released' as const }
    const { id } = (await service.call(createSound, { as: artist, body })).body
    expect(await see(id)).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    expect((await listen(id)).statusCode).toBe(404)
    await markReady(service, recordingId)
    await followRecording.perform(service.context, { recordingId }, jobRun())
    await followRecording.perform(service.context, { recordingId }, jobRun())
    expect(await see(id)).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
    expect((await listen(id)).statusCode).toBe(302)
    expect(await countEvents('sound-released', await keyOf(service, id))).toBe(1)
  })

  test('is dropped when it never will be, and refused from then on', async () => {
    const { id: recordingId, transcodeId } = await unfinished()
    const body = { transcodeId, status: 'Private' as const }
    const { id } = (await service.call(createSound, { as: artist, body })).body
    await markFailed(service, recordingId)
    await followRecording.perform(service.context, { recordingId }, jobRun())
    expect(await see(id)).toMatchObject({
      status: 'Draft',
      edit: { wantedStatus: null, transcodeStatus: 'ERROR' },
    })
    const again = { params: { id }, body: { status: 'Released' as const }, as: artist }
    expect((await service.call(updateSound, again)).error.code).toBe('transcode_errored')
  })

  test('stays while it failed due to a server error, and is carried out once it is retried', async () => {
    const { id: recordingId, transcodeId } = await unfinished()
    const body = { transcodeId, status: 'Released' as const }
    const { id } = (await service.call(createSound, { as: artist, body })).body
    await markFailed(service, recordingId, 'unexpected')
    await followRecording.perform(service.context, { recordingId }, jobRun())
    const failed = { wantedStatus: 'Released', transcodeStatus: 'ERROR' }
    expect(await see(id)).toMatchObject({ status: 'Draft', edit: failed })
    // Whatever else is saved meanwhile, the wish with it.
    const saved = await change(id, { title: 'Night walk II', status: 'Released' })
    expect(saved).toMatchObject({ title: 'Night walk II', status: 'Draft', edit: failed })
    await retry(transcodeId)
    await markReady(service, recordingId)
    await followRecording.perform(service.context, { recordingId }, jobRun())
    expect(await see(id)).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
  })

  test('is taken back by choosing Draft again', async () => {
    const { id: recordingId, transcodeId } = await unfinished()
    const { id } = (
      await service.call(createSound, { as: artist, body: { transcodeId, status: 'Released' } })
    ).body
    await change(id, { status: 'Draft' })
    await markReady(service, recordingId)
    await followRecording.perform(service.context, { recordingId }, jobRun())
    expect((await see(id)).status).toBe('Draft')
  })
})

test('what was public and becomes Private gets a new address, and the old streams end', async () => {
  const { id } = await makeSound(service, artist)
  const link = await linkOf(id)
  const hidden = await change(id, { status: 'Private' })
  expect(hidden.id).not.toBe(id)
  expect((await listen(id)).statusCode).toBe(404)
  expect(await isRevoked(link)).toBe(true)
  expect((await listen(hidden.id)).statusCode).toBe(302)
})

test('the link of a Private sound can be renewed, that of another cannot', async () => {
  const { id } = await makeSound(service, artist, { status: 'Private' })
  const link = await linkOf(id)
  const renewed = await service.call(renewSoundLink, { params: { id }, as: artist })
  expect(renewed.body.id).not.toBe(id)
  expect(await isRevoked(link)).toBe(true)
  expect((await listen(id)).statusCode).toBe(404)
  const open = await makeSound(service, artist)
  const refused = await service.call(renewSoundLink, { params: { id: open.id }, as: artist })
  expect(refused.status).toBe(409)
})

describe('a limited sound', () => {
  const limit = { limit: true, limitFrom: 20, limitTo: 60 }

  test('is released once its preview is there, and only that is heard', async () => {
    const made = await makeSound(service, artist, { status: 'Draft', ...limit })
    const waiting = await change(made.id, { status: 'Released' })
    expect(waiting).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    await previewsAreMade()
    expect((await see(made.id)).status).toBe('Released')
    const heard = await service.call(getSound, { params: { id: made.id } })
    expect(heard.body.limit).toEqual({ on: true, min: 20, max: 60 })
    const row = await service.context.db
      .selectFrom('streamLinks as l')
      .innerJoin('previews as p', 'p.id', 'l.previewId')
      .select(['p.fromSeconds', 'p.toSeconds'])
      .where('l.publicId', '=', (await linkOf(made.id)) ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ fromSeconds: 20, toSeconds: 60 })
  })

  test('that is narrowed is silent immediately, that is widened keeps playing', async () => {
    const { id } = await makeSound(service, artist, { ...limit })
    await previewsAreMade()
    const first = await linkOf(id)
    await change(id, { limitFrom: 30 })
    expect(await isRevoked(first)).toBe(true)
    expect((await listen(id)).statusCode).toBe(403)
    await previewsAreMade()
    const second = await linkOf(id)
    await change(id, { limitFrom: 10 })
    expect(await linkOf(id)).toBe(second)
    expect((await service.call(getSound, { params: { id } })).body.limit.min).toBe(30)
    await previewsAreMade()
    expect(await linkOf(id)).not.toBe(second)
    expect(await isRevoked(second)).toBe(true)
    expect((await service.call(getSound, { params: { id } })).body.limit.min).toBe(10)
  })

  test('that was whole before is no longer heard whole', async () => {
    const { id } = await makeSound(service, artist)
    const whole = await linkOf(id)
    await change(id, limit)
    expect(await isRevoked(whole)).toBe(true)
    expect((await listen(id)).statusCode).toBe(403)
  })

  test('whose preview cannot be made shows that, and is released once it is retried', async () => {
    const past = { ...limit, releaseDate: '2020-01-01T00:00:00.000Z' }
    const { id, edit } = await makeSound(service, artist, past)
    await failPreviews(service)
    await releaseDueSounds.perform(service.context, {}, jobRun())
    const failed = { wantedStatus: 'Released', transcodeError: 'unexpected' }
    expect(await see(id)).toMatchObject({ status: 'Draft', edit: failed })
    await retry(edit?.transcodeId)
    const waits = { wantedStatus: 'Released', transcodeError: null }
    expect(await see(id)).toMatchObject({ status: 'Draft', edit: waits })
    await previewsAreMade()
    expect((await see(id)).status).toBe('Released')
  })

  test('shows no failure of a preview that it needs no more', async () => {
    const { id } = await makeSound(service, artist, limit)
    await failPreviews(service)
    expect((await change(id, { status: 'Draft' })).edit?.transcodeError).toBeNull()
    await change(id, { status: 'Released' })
    await failPreviews(service)
    expect((await see(id)).edit?.transcodeError).toBe('unexpected')
    const whole = await change(id, { limit: false })
    expect(whole).toMatchObject({ status: 'Released', edit: { transcodeError: null } })
  })
})

test('over any changes: a visitor never gets a stream of a Draft or beyond its limit', {
  tags: ['longer'],
}, async () => {
  const step = fc.oneof(
    fc.record({ status: fc.constantFrom(...STATUSES) }),
    fc.record({ sampling: fc.boolean() }),
    fc.record({ limit: fc.boolean(), limitFrom: fc.integer({ min: 0, max: 40 }) }),
    fc.constant('previews' as const),
  )
  await checkProperty(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      let { id } = await makeSound(service, artist, { status: 'Draft', limitTo: 80 })
      for (const next of steps) {
        if (next === 'previews') await previewsAreMade()
        else id = (await change(id, next)).id
        const { status, sampling, edit } = await see(id)
        const stream = await listen(id)
        if (status === 'Draft') expect(stream.statusCode).toBe(404)
        else if (!sampling) expect(stream.statusCode).toBe(403)
        if (stream.statusCode !== 302) continue
        const { limit } = (await service.call(getSound, { params: { id } })).body
        if (!edit?.limit) expect(limit.on).toBe(false)
        else expect(limit.min).toBeGreaterThanOrEqual(edit.limitFrom)
      }
    }),
    0.5,
  )
})
