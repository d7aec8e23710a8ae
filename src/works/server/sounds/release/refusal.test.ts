import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { PEAKS_FILE, STREAM_FILES } from '#ports/media/media.ts'
import { getTranscodeStatus } from '#uploads/contract.ts'
import {
  clearRecording,
  refuseLater,
  refuseRecordingJob,
} from '#uploads/server/duplicate-detection/verdicts.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import { jobRun } from '#uploads/server/testing.ts'
import * as contract from '../../../sounds-contract.ts'
import { finishPreviews, insertRecording, keyOf, makeSound, markReady } from '../../../testing.ts'
import { buySound } from '../../testing.ts'

const { t } = translate('en')

let service: TestService
let artist: TestMember
let thief: TestMember
let listener: TestMember
let first: number
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  thief = await service.signUp('thief')
  listener = await service.signUp('listener')
  first = (await insertRecording(service, artist)).id
})
afterAll(() => service.close())

async function flag(recordingId: number) {
  await service.context.db
    .updateTable('recordings')
    .set({ sameAsId: first })
    .where('id', '=', recordingId)
    .execute()
}
/** A public sound of a recording that is the same as another account's, with its files. */
async function flaggedSound(fields: Partial<contract.NewSound> = {}) {
  const { id } = await makeSound(service, thief, fields)
  const { db, storage } = service.context
  const { recordingId } = await db
    .selectFrom('sounds')
    .innerJoin('works', 'works.id', 'sounds.id')
    .select('recordingId')
    .where('publicId', '=', id)
    .executeTakeFirstOrThrow()
  const recording = await row(recordingId ?? 0)
  const rendition = `renditions/${newId()}`
  const folder = `recordings/${recording.publicId}/run`
  const streams = [...STREAM_FILES, PEAKS_FILE].map((file) => `${folder}/${file}`)
  const keys = [recording.originalKey, ...streams, rendition]
  await db
    .updateTable('recordings')
    .set({ streamPrefix: folder })
    .where('id', '=', recording.id)
    .execute()
  const made = { recordingId: recording.id, format: 'flac', tagsHash: 'a', scope: 's' }
  await db
    .insertInto('renditions')
    .values({ ...made, status: 'READY', key: rendition, bytes: 1 })
    .execute()
  for (const key of keys) await storage.put(key, Buffer.from('x'), 'audio/mp4')
  await flag(recording.id)
  return { id, recordingId: recording.id, keys }
}
const row = (id: number) =>
  service.context.db
    .selectFrom('recordings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function refuse(recordingId: number) {
  const before = await refuseLater(service.context.db, recordingId)
  await service.runJobs()
  return before
}
/** The hour after which the files of a refused one go is over. */
async function removeRefused() {
  service.clock.advance(3601)
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key like 'remove-refused-files:%'
  `.execute(service.context.db)
  await service.runJobs()
}
const see = (id: string, as?: TestMember) =>
  service.call(contract.getSound, { params: { id }, ...(as && { as }) })
const put = (id: string, body: contract.SoundChange) =>
  service.call(contract.updateSound, { params: { id }, body, as: thief })
async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of service.context.storage.list('')) keys.push(key)
  return keys
}
const stream = (id: string, as?: TestMember) =>
  service.app.inject({
    url: `/api/sounds/${id}/stream.mp3`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })

test('a refused recording unpublishes its sound, shows what to do, and leaves no file', async () => {
  const { id, recordingId, keys } = await flaggedSound()
  expect(await refuse(recordingId)).toBe('flagged')
  expect((await see(id)).status).toBe(404)
  const told = { wantedStatus: null, transcodeStatus: 'ERROR', transcodeError: 'refused' }
  const { body } = await see(id, thief)
  expect(body).toMatchObject({ status: 'Draft', edit: told })
  const params = { id: body.edit?.transcodeId ?? '' }
  expect((await service.call(getTranscodeStatus, { params, as: thief })).body).toMatchObject({
    status: 'ERROR',
    error: { code: 'refused', message: t('uploads.mediaErrors.refused') },
  })
  const again = await put(id, { status: 'Released' })
  expect(again.error.fields?.status?.code).toBe('transcode_errored')
  expect(await stored()).toEqual(expect.arrayContaining(keys))
  await removeRefused()
  for (const key of keys) expect(await stored()).not.toContain(key)
  await service.checkStorage()
  expect((await see(id, thief)).body).toMatchObject({ status: 'Draft', edit: told, mp3Url: null })

  expect(await refuse(recordingId)).toBe('refused')
  expect(await clearRecording(service.context.db, recordingId)).toBe('refused')
  expect(await row(recordingId)).toMatchObject({ status: 'ERROR', error: 'refused' })
})

test('what is bought of a refused sound stays with its buyers alone, until no one has it', async () => {
  const { id, recordingId, keys } = await flaggedSound()
  const soundId = await keyOf(service, id)
  await buySound(service, { soundId, sellerId: thief.userId, buyer: listener })
  await refuse(recordingId)
  await removeRefused()
  expect((await see(id)).status).toBe(404)
  expect((await stream(id)).statusCode).toBe(404)
  expect((await see(id, listener)).body).toMatchObject({ mine: 'bought', status: 'Draft' })
  expect((await stream(id, listener)).statusCode).toBe(302)
  expect(await stored()).toEqual(expect.arrayContaining(keys))
  const told = { transcodeStatus: 'ERROR', transcodeError: 'refused' }
  expect((await see(id, thief)).body.edit).toMatchObject(told)
  expect((await put(id, { status: 'Released' })).error.fields?.status?.code).toBe(
    'transcode_errored',
  )

  const { db } = service.context
  await db
    .updateTable('grants')
    .set({ revokedAt: service.clock.now() })
    .where('workId', '=', soundId)
    .execute()
  await sweepStorageJob.perform(service.context, {}, jobRun())
  await service.runJobs()
  for (const key of keys) expect(await stored()).not.toContain(key)
  expect(await row(recordingId)).toMatchObject({ status: 'ERROR', error: 'refused' })
})

test('who was just placing an order when it was refused has what they pay for', async () => {
  const { id, recordingId, keys } = await flaggedSound()
  await refuse(recordingId)
  // Nor does the sweep of that night come before.
  await sweepStorageJob.perform(service.context, {}, jobRun())
  await service.runJobs()
  expect(await stored()).toEqual(expect.arrayContaining(keys))
  const soundId = await keyOf(service, id)
  await buySound(service, { soundId, sellerId: thief.userId, buyer: listener })
  await removeRefused()
  expect(await stored()).toEqual(expect.arrayContaining(keys))
  expect((await stream(id, listener)).statusCode).toBe(302)
})

test('another recording in the place of the refused one brings the sound back', async () => {
  const { id, recordingId } = await flaggedSound()
  await refuse(recordingId)
  const next = await insertRecording(service, thief, { ready: false })
  const asked = await put(id, { transcodeId: next.transcodeId, status: 'Released' })
  expect(asked.body).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
  await markReady(service, next.id)
  await service.runJobs()
  expect((await see(id)).body.status).toBe('Released')
})

test('a refused one that was to replace another leaves the sound as it was', async () => {
  const { id } = await makeSound(service, thief, { limit: true, limitFrom: 1, limitTo: 9 })
  await finishPreviews(service)
  await service.runJobs()
  const next = await insertRecording(service, thief)
  await put(id, { transcodeId: next.transcodeId })
  await flag(next.id)
  // Before its preview is worked on, for which there is no file here.
  await refuseRecordingJob.perform(service.context, { recordingId: next.id }, jobRun())
  await service.runJobs()
  const { body } = await see(id, thief)
  expect(body).toMatchObject({
    status: 'Released',
    edit: { transcodeStatus: 'READY', replacing: null, replaceError: 'refused' },
  })
})
