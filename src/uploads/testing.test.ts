import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { beginParts } from './contract.ts'
import { transcodeRecordingJob } from './server/recordings/transcode-recording.ts'
import { jobRun, openUploadsBench } from './server/testing.ts'
import { findOrphanedFiles } from './testing.ts'

let service: TestService
let artist: TestMember
beforeEach(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterEach(() => service.close())

const put = (key: string) =>
  service.context.storage.put(key, Buffer.from('x'), 'application/octet-stream')

test('an object that no row knows makes the close of a test fail, and is named', async () => {
  await put('originals/unknown')
  await put('recordings/unknown/run/high.mp4')
  const strays = ['no row knows originals/unknown', 'no row knows recordings/unknown/run/high.mp4']
  expect((await findOrphanedFiles(service.context)).sort()).toEqual(strays)
  await expect(service.checkStorage()).rejects.toThrow(strays[0])
  await service.context.storage.delete(['originals/unknown', 'recordings/unknown/run/high.mp4'])
  await service.checkStorage()
})

test('a row whose object is not there, and parts that are gone, are named too', async () => {
  const { db, storage } = service.context
  const values = { publicId: 'gone', ownerId: artist.userId, key: 'images/gone.jpg' }
  const size = { fileName: 'a.png', width: 8, height: 8, bytes: 8, accent: '#000000' }
  const upload = await db
    .insertInto('uploads')
    .values({
      publicId: 'posted',
      ownerId: artist.userId,
      kind: 'image',
      key: 'posted-images/x',
      fileName: 'a.png',
      type: 'image/png',
      expiresAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('images')
    .values({ ...values, ...size, uploadId: upload.id })
    .execute()
  const body = { name: 'a.wav', bytes: 20_000_000, type: 'audio/wav' }
  const parted = await service.call(beginParts, { body, as: artist })
  await put('posted-images/x')
  expect(await findOrphanedFiles(service.context)).toEqual([
    'a row stands on images/gone.jpg, which is not stored',
  ])
  const row = await db
    .selectFrom('uploads')
    .select(['key', 'partsId'])
    .where('publicId', '=', parted.body.id)
    .executeTakeFirstOrThrow()
  await storage.abortParts(row.key, row.partsId ?? '')
  expect(await findOrphanedFiles(service.context)).toContainEqual(
    `a row stands on the parts ${row.partsId}, which are not stored`,
  )
  await put('images/gone.jpg')
  await db.deleteFrom('uploads').where('publicId', '=', parted.body.id).execute()
})

test('a playable recording has each of its files, and no other', async () => {
  const bench = await openUploadsBench()
  const { context } = bench
  const { db, storage } = context
  const { id } = await bench.addRecording()
  await transcodeRecordingJob.perform(context, { recordingId: id }, jobRun())
  expect(await findOrphanedFiles(context)).toEqual([])
  const [high = ''] = (await bench.keys()).filter((key) => key.endsWith('/high.mp4'))
  await storage.delete([high])
  expect(await findOrphanedFiles(context)).toEqual([`a row stands on ${high}, which is not stored`])
  // Heard before it is whole, it may still lack that one.
  const write = (partialSince: Date | null) =>
    db.updateTable('recordings').set({ partialSince }).where('id', '=', id).execute()
  await write(new Date())
  expect(await findOrphanedFiles(context)).toEqual([])
  await write(null)
  await storage.put(high, Buffer.from('x'), 'audio/mp4')
  const more = high.replace('high.mp4', 'higher.mp4')
  await storage.put(more, Buffer.from('x'), 'audio/mp4')
  expect(await findOrphanedFiles(context)).toEqual([`no row knows ${more}`])
  await storage.delete([more])
  await bench.close()
})
