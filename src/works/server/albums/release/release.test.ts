import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { retryTranscode } from '#uploads/contract.ts'
import * as contract from '../../../albums-contract.ts'
import { createSound, deleteSound, getSound, updateSound } from '../../../sounds-contract.ts'
import { insertRecording, makeSound, markFailed, markReady } from '../../../testing.ts'
import { holdRecordings } from '../sounds-store.ts'

/** Seconds */
const HOUR = 3600
let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

/** A sound whose file is still being prepared. */
async function unfinishedSound() {
  const { id: recordingId, transcodeId } = await insertRecording(service, artist, { ready: false })
  const { body } = await service.call(createSound, { body: { transcodeId }, as: artist })
  return { recordingId, id: body.id }
}
const make = (body: Partial<contract.NewAlbum>) =>
  service.call(contract.createAlbum, { body: { title: 'Night box', ...body }, as: artist })
const put = (id: string, body: contract.AlbumChange) =>
  service.call(contract.updateAlbum, { params: { id }, body, as: artist })
const see = async (id: string) =>
  (await service.call(contract.getAlbum, { params: { id }, as: artist })).body
const released = { status: 'Released' as const }
/** As Retry does; nothing is decoded here. */
async function tryAgain(soundId: string) {
  const sound = await service.call(getSound, { params: { id: soundId }, as: artist })
  const params = { id: sound.body.edit?.transcodeId ?? '' }
  expect((await service.call(retryTranscode, { params, as: artist })).status).toBe(204)
}

describe('publishing an album whose sounds are still being prepared', () => {
  let first: Awaited<ReturnType<typeof unfinishedSound>>
  let last: typeof first
  let album: contract.Album
  beforeEach(async () => {
    ;[first, last] = [await unfinishedSound(), await unfinishedSound()]
    album = (await make({ ...released, sounds: [first.id, last.id] })).body
  })

  test('no recording becomes READY between the look at them and the plan', async () => {
    const { db } = service.context
    const albumId = (
      await db
        .selectFrom('works')
        .select('id')
        .where('publicId', '=', album.id)
        .executeTakeFirstOrThrow()
    ).id
    const ready = await db.transaction().execute(async (trx) => {
      expect(await holdRecordings(trx, albumId)).toEqual(['TRANSCODING', 'TRANSCODING'])
      const change = markReady(service, first.recordingId)
      await expect.poll(() => countWaiting(db)).toBe(1)
      return [change]
    })
    await Promise.all(ready)
  })

  test('waits for the last of them', async () => {
    expect(album).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    await markReady(service, first.recordingId)
    await service.runJobs()
    expect(await see(album.id)).toMatchObject({ status: 'Draft', releasedAt: null })
    await markReady(service, last.recordingId)
    await service.runJobs()
    const seen = await see(album.id)
    expect(seen).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
    expect(seen.releasedAt).not.toBeNull()
  })

  test('is dropped when one of them fails, and refused until that one is removed', async () => {
    await markReady(service, first.recordingId)
    await markFailed(service, last.recordingId)
    await service.runJobs()
    expect(await see(album.id)).toMatchObject({ status: 'Draft', edit: { wantedStatus: null } })
    const { error } = await put(album.id, released)
    expect(error.fields?.sounds?.code).toBe('album_sound_errored')
    const without = await put(album.id, { ...released, sounds: [first.id] })
    expect(without.body.status).toBe('Released')
  })

  test('that is dropped is shown to its owner, until they choose anew', async () => {
    await markFailed(service, first.recordingId)
    await service.runJobs()
    const told = { status: 'Draft', edit: { wantedStatus: null, droppedStatus: 'Released' } }
    expect(await see(album.id)).toMatchObject(told)
    const listed = async () =>
      (await service.call(contract.listMyAlbums, { as: artist })).body.items.find(
        ({ id }) => id === album.id,
      )?.droppedStatus
    expect(await listed()).toBe('Released')
    // Words alone, and a wish that is refused, do not take it away.
    await put(album.id, { title: 'Night box II' })
    await put(album.id, released)
    expect(await listed()).toBe('Released')
    const without = await put(album.id, { ...released, sounds: [last.id] })
    expect(without.body.edit).toMatchObject({ wantedStatus: 'Released', droppedStatus: null })
    expect(await listed()).toBeNull()
  })

  test('of which the last sound is deleted is dropped and shown as such, too', async () => {
    for (const { id } of [first, last]) {
      await service.call(deleteSound, { params: { id }, as: artist })
    }
    await service.runJobs()
    const seen = await see(album.id)
    expect(seen).toMatchObject({ status: 'Draft', sounds: [], edit: { droppedStatus: 'Released' } })
    expect((await put(album.id, { status: 'Draft' })).body.edit?.droppedStatus).toBeNull()
  })

  test('waits on for a sound whose failed file is being replaced', async () => {
    await markReady(service, first.recordingId)
    await service.context.db
      .updateTable('recordings')
      .set({ status: 'ERROR', error: 'damaged' })
      .where('id', '=', last.recordingId)
      .execute()
    const next = await insertRecording(service, artist, { ready: false })
    const body = { transcodeId: next.transcodeId }
    await service.call(updateSound, { params: { id: last.id }, body, as: artist })
    await service.runJobs()
    expect((await see(album.id)).edit).toMatchObject({
      wantedStatus: 'Released',
      sounds: [{ transcodeStatus: 'READY' }, { transcodeStatus: 'TRANSCODING' }],
    })
    await markReady(service, next.id)
    await service.runJobs()
    expect((await see(album.id)).status).toBe('Released')
  })

  test('waits on when what was to replace a failed file fails too, by our fault', async () => {
    await markReady(service, first.recordingId)
    const next = await insertRecording(service, artist, { ready: false })
    const body = { transcodeId: next.transcodeId }
    await service.call(updateSound, { params: { id: last.id }, body, as: artist })
    await markFailed(service, last.recordingId)
    await service.runJobs()
    expect((await see(album.id)).edit?.wantedStatus).toBe('Released')
    await markFailed(service, next.id, 'unexpected')
    await service.runJobs()
    expect((await see(album.id)).edit).toMatchObject({
      wantedStatus: 'Released',
      droppedStatus: null,
      sounds: [{ waitsForRetry: false }, { transcodeStatus: 'ERROR', waitsForRetry: true }],
    })
  })

  test('that failed by our fault is carried out once that is tried again, as if it never had', async () => {
    await markReady(service, first.recordingId)
    await markFailed(service, last.recordingId, 'unexpected')
    await service.runJobs()
    const stuck = { transcodeStatus: 'ERROR', waitsForRetry: true }
    expect((await see(album.id)).edit).toMatchObject({
      wantedStatus: 'Released',
      droppedStatus: null,
      sounds: [{ waitsForRetry: false }, stuck],
    })
    const listed = async () =>
      (await service.call(contract.listMyAlbums, { as: artist })).body.items.find(
        ({ id }) => id === album.id,
      )
    expect(await listed()).toMatchObject({ wantedStatus: 'Released', waitsForRetry: true })
    await tryAgain(last.id)
    expect(await listed()).toMatchObject({ wantedStatus: 'Released', waitsForRetry: false })
    await markReady(service, last.recordingId)
    await service.runJobs()
    expect(await see(album.id)).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
  })

  test('that failed due to a server error is dropped where the file turns out to be no sound', async () => {
    await markReady(service, first.recordingId)
    await markFailed(service, last.recordingId, 'unexpected')
    await service.runJobs()
    await tryAgain(last.id)
    await markFailed(service, last.recordingId, 'damaged')
    await service.runJobs()
    const dropped = { wantedStatus: null, droppedStatus: 'Released' }
    expect((await see(album.id)).edit).toMatchObject(dropped)
  })

  test('may be asked for while a sound waits to be tried again', async () => {
    await put(album.id, { status: 'Draft' })
    await markReady(service, first.recordingId)
    await markFailed(service, last.recordingId, 'unexpected')
    await service.runJobs()
    const { body } = await put(album.id, released)
    expect(body).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
  })

  test('resumes when the one that it waits for is deleted', async () => {
    await markReady(service, first.recordingId)
    await service.call(deleteSound, { params: { id: last.id }, as: artist })
    await service.runJobs()
    const seen = await see(album.id)
    expect(seen.status).toBe('Released')
    expect(seen.sounds.map(({ id }) => id)).toEqual([first.id])
  })

  test('is taken back by choosing Draft again', async () => {
    await put(album.id, { status: 'Draft' })
    await markReady(service, first.recordingId)
    await markReady(service, last.recordingId)
    await service.runJobs()
    expect(await see(album.id)).toMatchObject({ status: 'Draft', edit: { wantedStatus: null } })
  })
})

describe('a release date to come', () => {
  const inHours = (hours: number) =>
    new Date(service.clock.now().getTime() + hours * HOUR * 1000).toISOString()
  /** The queue goes by the real time, which no test can wait for. */
  async function runAllJobs() {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.context.db)
    await service.runJobs()
  }
  async function planned(hours: number) {
    const { id: sound } = await makeSound(service, artist)
    return (await make({ ...released, releaseDate: inHours(hours), sounds: [sound] })).body
  }

  test('publishes the album then, not before', async () => {
    const album = await planned(3)
    expect(album).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    expect((await service.call(contract.getAlbum, { params: { id: album.id } })).status).toBe(404)
    await runAllJobs()
    expect((await see(album.id)).status).toBe('Draft')
    service.clock.advance(3 * HOUR)
    await runAllJobs()
    const seen = await see(album.id)
    expect(seen).toMatchObject({ status: 'Released', edit: { wantedStatus: null } })
    expect(seen.releasedAt).toBe(album.releaseDate)
  })

  test('that is put off is looked at again; one that is taken away publishes immediately', async () => {
    const album = await planned(3)
    await put(album.id, { releaseDate: inHours(9) })
    service.clock.advance(4 * HOUR)
    await runAllJobs()
    expect((await see(album.id)).status).toBe('Draft')
    expect((await put(album.id, { releaseDate: null })).body.status).toBe('Released')
  })

  test('waits for a sound that is not ready by then', async () => {
    const sound = await unfinishedSound()
    const { body } = await make({ ...released, releaseDate: inHours(1), sounds: [sound.id] })
    service.clock.advance(2 * HOUR)
    await runAllJobs()
    expect((await see(body.id)).status).toBe('Draft')
    await markReady(service, sound.recordingId)
    await service.runJobs()
    expect((await see(body.id)).status).toBe('Released')
  })

  test('does not keep the link of a Private album shut, nor hide a past one', async () => {
    const album = await planned(3)
    const { body } = await put(album.id, { status: 'Private' })
    expect(body).toMatchObject({ status: 'Private', edit: { wantedStatus: null } })
    const past = await planned(-30)
    expect(past).toMatchObject({ status: 'Released', releaseDate: past.releaseDate })
    expect(past.releaseDate).not.toBeNull()
  })
})
