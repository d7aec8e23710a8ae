import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { readZip } from '#ports/zip/testing.ts'
import { makeZip, removeUnusedZips, removeZipsOf, type ZippedFile } from './make-zip.ts'
import { deleteRecording, dropRecordingJob } from './recordings.ts'
import { jobRun, openUploadsBench, type UploadsBench } from './testing.ts'

let bench: UploadsBench
let clock: ReturnType<typeof fixedClock>
beforeEach(async () => {
  clock = fixedClock(new Date())
  bench = await openUploadsBench()
  bench.context.clock = clock
  bench.context.config.downloadsBytes = 1000
})
afterEach(() => bench.close())

const AT = new Date('2026-11-20T00:00:00Z')
const make = (files: readonly ZippedFile[], { signal } = new AbortController()) =>
  makeZip(bench.context, files, signal)

async function addFile(name: string, more: Partial<ZippedFile> = {}) {
  const { id, originalKey: key } = await bench.addRecording(name)
  const file = { key, bytes: Buffer.byteLength(name) }
  return { id, file: { name, at: AT, content: key, madeOf: [key], file, ...more } }
}

test('the same files are one ZIP, whoever makes it and when; under other names they are another', async () => {
  const [one, two] = [(await addFile('夜.wav')).file, (await addFile('two.wav')).file]
  const [zip, same] = await Promise.all([make([one, two]), make([one, two])])
  expect(same).toEqual(zip)
  expect(await make([one, two])).toEqual(zip)
  expect(await bench.keys('zips/')).toEqual([zip.key])
  const whole = await buffer(await bench.context.storage.read(zip.key))
  expect(whole.length).toBe(zip.bytes)
  expect([...(await readZip(whole)).keys()]).toEqual(['夜.wav', 'two.wav'])
  const renamed = await make([{ ...one, name: '朝.wav' }, two])
  expect(renamed.key).not.toBe(zip.key)
})

test('a ZIP whose making is ended half-way leaves nothing, and is made the next time', async () => {
  const { file } = await addFile('one.wav')
  const stopping = new AbortController()
  const reading = vi.spyOn(bench.context.storage, 'read').mockImplementation(async () => {
    setTimeout(() => stopping.abort())
    return new PassThrough()
  })
  await expect(make([file], stopping)).rejects.toThrow('aborted')
  reading.mockRestore()
  expect(await bench.keys('zips/')).toEqual([])
  const zip = await make([file])
  expect(await bench.keys('zips/')).toEqual([zip.key])
})

test('a ZIP is removed with any original or picture in it, and a week after its last use', async () => {
  const { context, keys } = bench
  const { id, file } = await addFile('one.wav')
  const [other, third] = [(await addFile('other.wav')).file, (await addFile('third.wav')).file]
  await make([file, other])
  const kept = await make([other])
  await context.db.transaction().execute((trx) => deleteRecording(context, trx, id))
  await dropRecordingJob.perform(context, { recordingId: id }, jobRun())
  expect(await keys('zips/')).toEqual([kept.key])
  await make([{ ...third, madeOf: [...third.madeOf, 'images/cover.jpg'] }])
  await removeZipsOf(context, ['images/cover.jpg', 'images/none.jpg'])
  expect(await keys('zips/')).toEqual([kept.key])
  clock.advance(6 * 24 * 3600)
  await make([other])
  clock.advance(6 * 24 * 3600)
  await removeUnusedZips(context)
  expect(await keys('zips/')).toEqual([kept.key])
  clock.advance(2 * 24 * 3600)
  await removeUnusedZips(context)
  expect(await keys('zips/')).toEqual([])
})

test('ZIPs stay within the bound of made files: the longest unused goes for another', async () => {
  const [one, two] = [(await addFile('one.wav')).file, (await addFile('two.wav')).file]
  const first = await make([one])
  bench.context.config.downloadsBytes = first.bytes + 1
  await expect(make([two])).rejects.toMatchObject({ code: 'storage_full' })
  clock.advance(2 * 3600)
  const second = await make([two])
  expect(await bench.keys('zips/')).toEqual([second.key])
})
