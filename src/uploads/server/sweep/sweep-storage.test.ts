import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import type { DownloadFormat } from '#ports/media/media.ts'
import { makeRendition, type RenditionTags, touchRenditions } from '../make-rendition.ts'
import { insertUpload } from '../posting/store.ts'
import { makePreviewJob } from '../recordings/make-preview.ts'
import { findPreview, findRecording, markPreviewFailed } from '../recordings/store.ts'
import { transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import { openStreamLink, preparePreview, retryPreview } from '../recordings.ts'
import { saveImage } from '../save-image.ts'
import { jobRun, openUploadsBench, type UploadsBench } from '../testing.ts'
import { failStuckRecordingsJob, sweepStorageJob } from './sweep-storage.ts'

let bench: UploadsBench
let clock: ReturnType<typeof fixedClock>
beforeEach(async () => {
  clock = fixedClock(new Date())
  bench = await openUploadsBench()
  bench.context.clock = clock
})
afterEach(() => bench.close())

const sweep = () => sweepStorageJob.perform(bench.context, {}, jobRun())

async function readyRecording(): Promise<number> {
  const { id } = await bench.addRecording()
  await transcodeRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  return id
}

async function postImage(): Promise<string> {
  const id = newId()
  const key = `posted-images/${id}`
  const row = { publicId: id, ownerId: bench.ownerId, kind: 'image', key, fileName: 'a.png' }
  await insertUpload(bench.context.db, { ...row, type: 'image/png', expiresAt: clock.now() })
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
  await bench.context.storage.put(key, await picture.png().toBuffer(), 'image/png')
  return id
}

async function render(recordingId: number, format: DownloadFormat, tags: RenditionTags) {
  const { signal } = new AbortController()
  const made = await makeRendition(bench.context, recordingId, format, tags, signal)
  if (made === undefined) throw new Error('the sound does not fit into the format')
  return made
}

test('what some row needs stays, and what none knows is in the trash for a week after a day', async () => {
  const { context, ownerId } = bench
  const recordingId = await readyRecording()
  const { previewId } = await preparePreview(context.db, recordingId, 1, 5)
  await makePreviewJob.perform(context, { previewId }, jobRun())
  await openStreamLink(context.db, { recordingId, previewId })
  await render(recordingId, 'mp3', { title: 'A', artist: 'B' })
  await saveImage(context, ownerId, await postImage())
  const needed = (await bench.keys()).filter((key) => !key.startsWith('posted-images/'))
  expect(needed).toHaveLength(1 + 8 + 6 + 1 + 1)

  await postImage()
  for (const key of [
    'originals/unknown',
    'recordings/unknown/run/high.mp4',
    'previews/unknown/run/high.mp4',
    'renditions/unknown.mp3',
    'zips/unknown.zip',
    'images/unknown.jpg',
    'image-sizes/unknown/64x64.jpg',
  ]) {
    await context.storage.put(key, Buffer.from('x'), 'text/plain')
  }
  const all = await bench.keys()
  await sweep()
  expect(await bench.keys()).toEqual(all)
  clock.advance(25 * 3600)
  await sweep()
  const isInTrash = (key: string) => key.startsWith('trash/')
  const kept = await bench.keys()
  expect(kept.filter((key) => !isInTrash(key))).toEqual(needed)
  const thrownAway = kept.filter(isInTrash)
  expect(thrownAway.map((key) => key.split('/').slice(2).join('/'))).toEqual([
    'image-sizes/unknown/64x64.jpg',
    'images/unknown.jpg',
    'originals/unknown',
    'previews/unknown/run/high.mp4',
    'recordings/unknown/run/high.mp4',
    'renditions/unknown.mp3',
    'zips/unknown.zip',
  ])
  clock.advance(7 * 24 * 3600)
  await sweep()
  expect(await bench.keys('trash/')).toEqual(expect.arrayContaining(thrownAway))
  clock.advance(24 * 3600)
  await sweep()
  expect((await bench.keys('trash/')).filter((key) => thrownAway.includes(key))).toEqual([])
})

test('sizes of an image that are no longer offered are deleted, however many, and the image stays', async () => {
  const { context, ownerId } = bench
  const { publicId } = await saveImage(context, ownerId, await postImage())
  const offered = [`image-sizes/${publicId}/640x640.avif`, `image-sizes/${publicId}/64x64-5.webp`]
  const former = Array.from(
    { length: 51 },
    (_, n) => `image-sizes/${publicId}/640x640-${n + 6}.jpg`,
  )
  for (const key of [...offered, ...former, `image-sizes/${publicId}/750x750.webp`]) {
    await context.storage.put(key, Buffer.from('x'), 'image/webp')
  }
  clock.advance(25 * 3600)
  await sweep()
  expect(await bench.keys()).toEqual([...offered, `images/${publicId}.jpg`])
})

test('what a row needs after all comes back from the trash', async () => {
  const { context, ownerId } = bench
  await saveImage(context, ownerId, await postImage())
  const [key = ''] = (await bench.keys()).filter((one) => one.startsWith('images/'))
  await context.storage.move(key, `trash/2026-01-01/${key}`)
  await sweep()
  expect(await bench.keys()).toContain(key)
  expect(await bench.keys('trash/')).toEqual([])
})

describe('where the database knows few of the files', () => {
  const fill = async () => {
    const operator = { email: 'office@oto.example' }
    Object.assign(bench.context.config, { operator, brandName: 'Neiro' })
    for (let n = 0; n <= 50; n += 1) {
      await bench.context.storage.put(`originals/lost-${n}`, Buffer.from('x'), 'audio/wav')
    }
    clock.advance(25 * 3600)
  }
  const emails = () => bench.context.db.selectFrom('emails').selectAll().execute()

  test('none is moved, and the operator is told once a day', async () => {
    await fill()
    const all = await bench.keys()
    await sweep()
    await sweep()
    expect(await bench.keys()).toEqual(all)
    await bench.context.storage.delete(all)
    expect(await emails()).toMatchObject([
      { recipient: 'office@oto.example', textBody: expect.stringMatching(/51 of 51 files/) },
    ])
  })

  test('the operator can have them moved', async () => {
    await fill()
    await sweepStorageJob.perform(bench.context, { forced: true }, jobRun())
    expect(await bench.keys('originals/')).toEqual([])
    expect(await bench.keys('trash/')).toHaveLength(51)
  })

  test('nothing is touched in the storage of another database', async () => {
    const { context } = bench
    await context.storage.put('originals/lost', Buffer.from('x'), 'audio/wav')
    const marker = Buffer.from(JSON.stringify({ database: 'another' }))
    await context.storage.put('service/database.json', marker, 'application/json')
    clock.advance(25 * 3600)
    await sweepStorageJob.perform(context, { forced: true }, jobRun())
    expect(await bench.keys('originals/')).toEqual(['originals/lost'])
    await context.storage.delete(['originals/lost'])
  })
})

test('an upload that was never transcoded goes, with its row', async () => {
  const { context } = bench
  const key = `originals/${newId()}`
  const row = { publicId: newId(), ownerId: bench.ownerId, kind: 'sound', key, type: 'audio/wav' }
  await insertUpload(context.db, { ...row, fileName: 'a.wav', expiresAt: clock.now() })
  await context.storage.put(key, Buffer.from('x'), 'audio/wav')
  clock.advance(25 * 3600)
  await sweep()
  expect(await bench.keys()).toEqual([])
  expect(await context.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('a recording whose job died at each attempt becomes ERROR, others wait on', async () => {
  const dead = (await bench.addRecording()).id
  const waiting = (await bench.addRecording()).id
  await addJob(
    bench.context.db,
    transcodeRecordingJob,
    { recordingId: waiting },
    { key: String(waiting) },
  )
  clock.advance(3600)
  await failStuckRecordingsJob.perform(bench.context, {}, jobRun())
  expect(await findRecording(bench.context.db, dead)).toMatchObject({
    status: 'ERROR',
    error: 'unexpected',
  })
  expect(await findRecording(bench.context.db, waiting)).toMatchObject({ status: 'TRANSCODING' })
})

test('a preview whose job died at each attempt becomes ERROR, others wait on', async () => {
  const { context } = bench
  const recordingId = await readyRecording()
  const [dead, waiting] = [
    await preparePreview(context.db, recordingId, 1, 5),
    await preparePreview(context.db, recordingId, 2, 6),
  ]
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = ${`${makePreviewJob.name}:${dead.previewId}`}`.execute(context.db)
  await failStuckRecordingsJob.perform(context, {}, jobRun())
  expect(await findPreview(context.db, dead.previewId)).toMatchObject({ status: 'ERROR' })
  expect(await findPreview(context.db, waiting.previewId)).toMatchObject({ status: 'WAITING' })
})

test('a rendition is made once for the same tags, anew for others, and the old one goes', async () => {
  const { context } = bench
  const recordingId = await readyRecording()
  const download = vi.spyOn(context.media, 'download')
  const tags = { title: 'A', artist: 'B' }
  const [one, same] = await Promise.all([
    render(recordingId, 'mp3', tags),
    render(recordingId, 'mp3', { artist: 'B', title: 'A' }),
  ])
  expect(same).toEqual(one)
  // The MP3 that was encoded with the streams only needs its tags.
  expect(download.mock.calls.map(([{ isEncoded }]) => isEncoded)).toEqual([true])
  const other = await render(recordingId, 'mp3', { ...tags, title: 'C' })
  expect(other.key).not.toBe(one.key)
  clock.advance(25 * 3600)
  await sweep()
  expect(await bench.keys('renditions/')).toEqual([other.key])
})

test('made files stay within their bound: the longest unused goes, none that is in use', async () => {
  const { context } = bench
  const recordingId = await readyRecording()
  const make = (album: string) =>
    render(recordingId, 'opus', { title: 'A', artist: 'B', album, scope: album })
  const first = await make('first')
  clock.advance(1)
  await make('second')
  context.config.downloadsBytes = first.bytes + 1
  await expect(make('none is old enough')).rejects.toMatchObject({ code: 'storage_full' })
  clock.advance(2 * 3600)
  await touchRenditions(context.db, [first.key], clock.now())
  clock.advance(2 * 3600)
  const third = await make('third')
  expect((await bench.keys('renditions/')).sort()).toEqual([first.key, third.key].sort())
})

test('a preview without a link is removed', async () => {
  const { context } = bench
  const recordingId = await readyRecording()
  const { previewId, ready } = await preparePreview(context.db, recordingId, 1, 5)
  expect(ready).toBe(false)
  await makePreviewJob.perform(context, { previewId }, jobRun())
  expect(await preparePreview(context.db, recordingId, 1, 5)).toEqual({
    previewId,
    ready: true,
  })
  expect(await bench.keys('previews/')).toHaveLength(6)
  clock.advance(25 * 3600)
  await sweep()
  expect(await bench.keys('previews/')).toEqual([])
})

test('an old preview that failed and is retried stays, until it was made and has no link', async () => {
  const { context } = bench
  const recordingId = await readyRecording()
  const { previewId } = await preparePreview(context.db, recordingId, 1, 5)
  await markPreviewFailed(context.db, previewId)
  clock.advance(25 * 3600)
  await context.db.transaction().execute((trx) => retryPreview(trx, recordingId))
  await sweep()
  expect(await findPreview(context.db, previewId)).toMatchObject({ status: 'WAITING' })
  await makePreviewJob.perform(context, { previewId }, jobRun())
  await sweep()
  expect(await findPreview(context.db, previewId)).toBeUndefined()
})
