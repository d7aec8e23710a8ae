import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { search } from '#search/contract.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { createSound, getSound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import { finishPreviews, insertRecording, keyOf, makeSound, markReady } from '../../../testing.ts'
import { releaseDueSounds } from '../../jobs.ts'

const HOUR_SECONDS = 3600
let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const see = async (id: string) =>
  (await service.call(getSound, { params: { id }, as: artist })).body
const dateIn = (seconds: number) =>
  new Date(service.clock.now().getTime() + seconds * 1000).toISOString()
const waiting = (releaseDate: string) =>
  makeSound(service, artist, { releaseDate, status: 'Released' })

/** When the queue means to publish it, in seconds from now. */
async function plannedIn(id: string): Promise<number | undefined> {
  const key = `release-sound:${await keyOf(service, id)}`
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds
    from graphile_worker.jobs where key = ${key}
  `.execute(service.context.db)
  return rows[0]?.seconds
}

/** The queue runs its jobs now, whatever their time. */
async function runPlanned(): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key like 'release-sound:%'
  `.execute(service.context.db)
  await service.runJobs()
}

describe('a release date to come', () => {
  test('keeps a sound back until then, and publishes it by itself', async () => {
    const releaseDate = dateIn(HOUR_SECONDS)
    const { id } = await waiting(releaseDate)
    expect(await see(id)).toMatchObject({
      status: 'Draft',
      releaseDate,
      edit: { wantedStatus: 'Released' },
    })
    expect((await service.call(getSound, { params: { id } })).status).toBe(404)
    const { title } = await see(id)
    const found = async () => {
      const { body } = await service.call(search, { query: { q: title } })
      return body.sounds.map((sound) => sound.id)
    }
    expect(await found()).not.toContain(id)
    expect(await plannedIn(id)).toBeGreaterThan(HOUR_SECONDS - 60)
    expect(await plannedIn(id)).toBeLessThan(HOUR_SECONDS + 60)
    service.clock.advance(HOUR_SECONDS)
    await runPlanned()
    expect(await found()).toContain(id)
    expect(await see(id)).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
    expect((await service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })).statusCode).toBe(302)
  })

  test('does not come early where the queue’s clock is ahead of the service’s', async () => {
    const { id } = await waiting(dateIn(HOUR_SECONDS))
    await runPlanned()
    expect((await see(id)).status).toBe('Draft')
    expect(await plannedIn(id)).toBeGreaterThan(HOUR_SECONDS - 60)
  })

  test('comes within the minute where the job was too late or lost', async () => {
    const { id } = await waiting(dateIn(HOUR_SECONDS))
    await releaseDueSounds.perform(service.context, {}, jobRun())
    expect((await see(id)).status).toBe('Draft')
    service.clock.advance(HOUR_SECONDS)
    await releaseDueSounds.perform(service.context, {}, jobRun())
    expect((await see(id)).status).toBe('Released')
  })

  test('opens what is Private more widely, and its link holds until then', async () => {
    const made = await makeSound(service, artist, { status: 'Private' })
    const body = { status: 'Released', releaseDate: dateIn(HOUR_SECONDS) } as const
    const planned = await change(made.id, body)
    expect(planned.body).toMatchObject({
      id: made.id,
      status: 'Private',
      edit: { wantedStatus: 'Released' },
    })
    expect((await service.call(getSound, { params: { id: made.id } })).status).toBe(200)
    service.clock.advance(HOUR_SECONDS)
    await runPlanned()
    expect((await see(made.id)).status).toBe('Released')
  })

  test('may be of a Private sound, which no one opens before', async () => {
    const made = await makeSound(service, artist, {
      status: 'Private',
      releaseDate: dateIn(HOUR_SECONDS),
    })
    expect((await service.call(getSound, { params: { id: made.id } })).status).toBe(404)
    service.clock.advance(HOUR_SECONDS)
    await runPlanned()
    expect((await service.call(getSound, { params: { id: made.id } })).body.status).toBe('Private')
  })

  test('that is put off, moved up or removed counts immediately', async () => {
    const { id } = await waiting(dateIn(HOUR_SECONDS))
    await change(id, { releaseDate: dateIn(2 * HOUR_SECONDS) })
    expect(await plannedIn(id)).toBeGreaterThan(2 * HOUR_SECONDS - 60)
    service.clock.advance(HOUR_SECONDS)
    await runPlanned()
    expect((await see(id)).status).toBe('Draft')
    expect((await change(id, { releaseDate: dateIn(-1) })).body.status).toBe('Released')
    const other = await waiting(dateIn(HOUR_SECONDS))
    expect((await change(other.id, { releaseDate: null })).body.status).toBe('Released')
  })

  test('is a plan no longer once the sound is a Draft again, and one of a Draft is none', async () => {
    const { id } = await waiting(dateIn(HOUR_SECONDS))
    const taken = await change(id, { status: 'Draft' })
    expect(taken.body.edit?.wantedStatus).toBeNull()
    const draft = await makeSound(service, artist, {
      status: 'Draft',
      releaseDate: dateIn(HOUR_SECONDS),
    })
    service.clock.advance(HOUR_SECONDS)
    await runPlanned()
    await releaseDueSounds.perform(service.context, {}, jobRun())
    expect((await see(id)).status).toBe('Draft')
    expect((await see(draft.id)).status).toBe('Draft')
  })

  test('finds the recording unfinished: it is published as soon as that is ready', async () => {
    const { id: recordingId, transcodeId } = await insertRecording(service, artist, {
      ready: false,
    })
    const body = { transcodeId, status: 'Released', releaseDate: dateIn(HOUR_SECONDS) } as const
    const { id } = (await service.call(createSound, { as: artist, body })).body
    service.clock.advance(HOUR_SECONDS)
    await sql`delete from graphile_worker._private_jobs where key like 'transcode-recording:%'`.execute(
      service.context.db,
    )
    await runPlanned()
    await releaseDueSounds.perform(service.context, {}, jobRun())
    expect(await see(id)).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    await markReady(service, recordingId)
    await service.runJobs()
    expect((await see(id)).status).toBe('Released')
  })
})

test('the preview of a limited sound is made before its date, and stored until then', async () => {
  const body = { releaseDate: dateIn(5 * 24 * HOUR_SECONDS), status: 'Released' } as const
  const { id } = await makeSound(service, artist, { ...body, limit: true, limitTo: 30 })
  await finishPreviews(service)
  service.clock.advance(3 * 24 * HOUR_SECONDS)
  await sweepStorageJob.perform(service.context, {}, jobRun())
  service.clock.advance(2 * 24 * HOUR_SECONDS)
  await runPlanned()
  expect((await see(id)).status).toBe('Released')
  expect((await service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })).statusCode).toBe(302)
})

test('the minute’s look adds no work where a preview is being made', async () => {
  const body = { releaseDate: dateIn(HOUR_SECONDS), status: 'Released' } as const
  const { id } = await makeSound(service, artist, { ...body, limit: true, limitTo: 40 })
  const countJobs = async () => {
    const { rows } = await sql<{ count: number; tried: number }>`
      select count(*)::int as count, coalesce(sum(attempts), 0)::int as tried
      from graphile_worker.jobs where key like 'make-preview:%'
    `.execute(service.context.db)
    return rows[0]
  }
  await sql`
    update graphile_worker._private_jobs set attempts = 1 where key like 'make-preview:%'
  `.execute(service.context.db)
  const before = await countJobs()
  expect(before?.tried).toBeGreaterThan(0)
  service.clock.advance(HOUR_SECONDS)
  await releaseDueSounds.perform(service.context, {}, jobRun())
  expect(await countJobs()).toEqual(before)
  expect((await see(id)).edit?.wantedStatus).toBe('Released')
})

test('a date that has passed is only shown', async () => {
  const releaseDate = '1998-04-01T00:00:00.000Z'
  const made = await makeSound(service, artist, { releaseDate })
  expect(made).toMatchObject({ status: 'Released', releaseDate })
  expect(await plannedIn(made.id)).toBeUndefined()
})

test('a date to come takes nothing back that is released', async () => {
  const made = await makeSound(service, artist)
  const dated = await change(made.id, { releaseDate: dateIn(HOUR_SECONDS), status: 'Released' })
  expect(dated.body).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
  expect((await service.call(getSound, { params: { id: made.id } })).status).toBe(200)
})
