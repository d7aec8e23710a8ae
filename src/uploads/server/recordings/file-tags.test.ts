import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import { COVER_FILE } from '#ports/media/media.ts'
import type { FoundTags } from '#ports/media/sandbox/message.ts'
import { takeFileCover } from '../posting/post-image.ts'
import { deleteRecording, dropRecordingJob } from '../recordings.ts'
import { saveImage } from '../save-image.ts'
import { sweepStorageJob } from '../sweep/sweep-storage.ts'
import {
  FACTS,
  jobRun,
  leaveStreams,
  openUploadsBench,
  scriptedMedia,
  type UploadsBench,
} from '../testing.ts'
import { getTranscodeStatus } from './get-transcode-status.ts'
import { findRecording } from './store.ts'
import { transcodeRecordingJob } from './transcode-recording.ts'

const TAGS: FoundTags = {
  title: '夜',
  artist: '花子',
  album: null,
  trackNumber: 3,
  discNumber: 1,
  year: 2026,
  genre: 'Folk',
  isrc: null,
  cover: 'png',
}
const { cover: _, ...TOLD } = TAGS

let bench: UploadsBench
let picture: Buffer
beforeEach(async () => {
  bench = await openUploadsBench()
  const create = { width: 300, height: 200, channels: 3 as const, background: '#a43' }
  picture = await sharp({ create }).png().toBuffer()
})
afterEach(() => bench.close())

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')
const member = (): Member =>
  Object.assign(Object.create(null), { userId: bench.ownerId, locale: 'en' })
const status = (publicId: string) => getTranscodeStatus(bench.context, member(), publicId)
const run = (recordingId: number) =>
  transcodeRecordingJob.perform(bench.context, { recordingId }, jobRun())
const take = (publicId: string) => takeFileCover(bench.context, member(), publicId)

/** An engine that reports these tags, runs `after`, and ends with `ends`. */
function reporting(tags: FoundTags, after: () => unknown = () => {}, ends = 'well') {
  bench.context.media = scriptedMedia({
    async transcode({ outputFolder, onTags, onPlayable }) {
      if (tags.cover) await writeFile(join(outputFolder, COVER_FILE), picture)
      onTags?.(tags)
      await after()
      if (ends !== 'well') return { ok: false, error: 'damaged' }
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      return { ok: true, value: FACTS }
    },
  })
}

test('tags are shown to the owner while the file is still being encoded, and afterwards', async () => {
  const { id, publicId } = await bench.addRecording()
  expect(await status(publicId)).not.toHaveProperty('tags')
  reporting(TAGS, () =>
    expect
      .poll(() => status(publicId))
      .toMatchObject({ status: 'TRANSCODING', tags: { ...TOLD, hasCover: true } }),
  )
  await run(id)
  expect(await status(publicId)).toEqual({
    status: 'READY',
    progress: 1,
    duration: 12,
    tags: { ...TOLD, hasCover: true, coverDigest: digestOf(picture) },
  })
})

test('of files that were read before discs and genres were asked for, the rest is known', async () => {
  const { id, publicId } = await bench.addRecording()
  const { discNumber, genre, ...old } = TOLD
  const tags = JSON.stringify(old)
  await bench.context.db.updateTable('recordings').set({ tags }).where('id', '=', id).execute()
  const unknown = { discNumber: null, genre: null, hasCover: false, coverDigest: null }
  expect(await status(publicId)).toMatchObject({ tags: { ...old, ...unknown } })
})

test('a file without tags has null for tags', async () => {
  const numbers = { trackNumber: null, discNumber: null, year: null }
  const nothing = { title: null, artist: null, genre: null, cover: null, ...numbers }
  reporting({ ...TAGS, ...nothing })
  const { id, publicId } = await bench.addRecording()
  await run(id)
  expect(await status(publicId)).toMatchObject({ status: 'READY', tags: null })
  await expect(take(publicId)).rejects.toMatchObject({ code: 'not_found' })
})

test('the picture inside becomes one image upload, however often and concurrently it is requested', async () => {
  reporting(TAGS)
  const { id, publicId } = await bench.addRecording()
  await run(id)
  const ids = await Promise.all([take(publicId), take(publicId), take(publicId)])
  expect(new Set(ids).size).toBe(1)
  expect(await take(publicId)).toBe(ids[0])
  const keys = await bench.keys('posted-images/')
  expect(keys).toEqual([`posted-images/${ids[0]}`])
  const saved = await saveImage(bench.context, bench.ownerId, ids[0] ?? '')
  expect(await saveImage(bench.context, bench.ownerId, await take(publicId))).toEqual(saved)
})

test('no one else can take it', async () => {
  reporting(TAGS)
  const { id, publicId } = await bench.addRecording()
  await run(id)
  const other = Object.assign(member(), { userId: bench.ownerId + 1 })
  await expect(takeFileCover(bench.context, other, publicId)).rejects.toThrow(Problem)
})

test('the picture stays as long as its recording, and the sweep leaves it alone', async () => {
  reporting(TAGS)
  const { id } = await bench.addRecording()
  await run(id)
  const key = (await findRecording(bench.context.db, id))?.coverKey ?? ''
  const later = new Date(Date.now() + 48 * 3600 * 1000)
  bench.context.clock = { now: () => later }
  await sweepStorageJob.perform(bench.context, {}, jobRun())
  expect(await bench.keys('recordings/')).toContain(key)
  const file = join(bench.context.config.dataFolder, 'kept.png')
  await bench.context.storage.fetchTo(key, file)
  expect((await readFile(file)).equals(picture)).toBe(true)

  await bench.context.db.transaction().execute((trx) => deleteRecording(bench.context, trx, id))
  await dropRecordingJob.perform(bench.context, { recordingId: id }, jobRun())
  expect(await bench.keys()).toEqual([])
})

test('of a file that turns out to be no sound, no picture stays', async () => {
  const { id, publicId } = await bench.addRecording()
  reporting(TAGS, () => {}, 'badly')
  await run(id)
  expect(await status(publicId)).toMatchObject({ status: 'ERROR', error: { code: 'damaged' } })
  await expect(take(publicId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await bench.keys()).toEqual([])
})

test('of two concurrent runs the picture of the one that counts stays', async () => {
  reporting(TAGS)
  const { id, publicId } = await bench.addRecording()
  await Promise.all([run(id), run(id)])
  const row = await findRecording(bench.context.db, id)
  expect(row?.coverKey).toBe(`${row?.streamPrefix}/${COVER_FILE}`)
  expect(await bench.keys('recordings/')).toHaveLength(9)
  expect(await take(publicId)).toBeTruthy()
})
