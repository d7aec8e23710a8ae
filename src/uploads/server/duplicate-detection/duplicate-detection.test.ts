import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { until } from '#ports/jobs/testing.ts'
import { insertSound } from '#works/testing.ts'
import { findRecording } from '../recordings/store.ts'
import { transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import {
  FACTS,
  jobRun,
  leaveStreams,
  openUploadsBench,
  scriptedMedia,
  type UploadsBench,
} from '../testing.ts'
import { compareRecording } from './compare-recording.ts'
import { removeRefusedJob } from './verdicts.ts'

let bench: UploadsBench
let other: number
const warned: object[] = []
const said: unknown[] = []
beforeEach(async () => {
  bench = await openUploadsBench()
  warned.length = 0
  said.length = 0
  bench.context.log = {
    ...bench.context.log,
    warn(values, message) {
      warned.push(values)
      said.push(message)
    },
  }
  const { id } = await bench.context.db
    .insertInto('users')
    .values({ publicId: newId(), email: 'other@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  other = id
})
afterEach(() => bench.close())

const words = (seed: number) =>
  Array.from({ length: 150 }, (_, at) => Math.imul(at + seed, 0x9e3779b1))
const SONG = words(1)

/** A file with this fingerprint, processed. */
async function upload(fingerprint: readonly number[], ownerId = bench.ownerId) {
  bench.context.media = scriptedMedia({
    async transcode({ outputFolder, onPlayable }) {
      await leaveStreams(outputFolder)
      await onPlayable?.({ ...FACTS, fingerprint })
      return { ok: true, value: { ...FACTS, fingerprint } }
    },
  })
  const recording = await bench.addRecording()
  const { db } = bench.context
  await db.updateTable('recordings').set({ ownerId }).where('id', '=', recording.id).execute()
  await transcodeRecordingJob.perform(bench.context, { recordingId: recording.id }, jobRun())
  return recording
}

const row = (id: number) => findRecording(bench.context.db, id)

test('the same recording of another account is flagged, reported to the operator, and ready', async () => {
  const first = await upload(SONG, other)
  const changed = SONG.map((word, at) => (at % 3 === 0 ? word ^ 0x11 : word))
  const second = await upload(changed)
  expect(await row(second.id)).toMatchObject({
    status: 'READY',
    sameAsId: first.id,
  })
  const account = expect.stringMatching(/^[a-z0-9]{12}$/)
  expect(warned).toEqual([
    {
      recordingId: second.id,
      upload: second.publicId,
      account,
      sound: null,
      sameAsId: first.id,
      sameSound: null,
      sameAccount: account,
    },
  ])
  expect(await row(first.id)).toMatchObject({ sameAsId: null })
})

test('the report to the operator names the sound and the account of both', async () => {
  const { db } = bench.context
  await db.updateTable('users').set({ username: 'hana' }).where('id', '=', other).execute()
  const first = await upload(SONG, other)
  const sound = newId()
  const made = { publicId: sound, ownerId: other, recordingId: first.id }
  await insertSound(db, { ...made, title: 'Harbour', slug: 'harbour' })
  await upload(SONG)
  expect(warned).toMatchObject([{ sameSound: sound, sameAccount: 'hana' }])
})

test('one’s own recording again, another one, and silence are not flagged', async () => {
  await upload(SONG)
  const again = await upload(SONG)
  const silent = await upload(
    Array.from({ length: 150 }, () => 0),
    other,
  )
  const silentToo = await upload(Array.from({ length: 150 }, () => 0))
  const different = await upload(words(7_000_000), other)
  for (const { id } of [again, silent, silentToo, different]) {
    expect(await row(id)).toMatchObject({ status: 'READY', sameAsId: null })
  }
  expect(warned).toEqual([])
})

test('what was refused is flagged when anyone uploads it again, its own account too', async () => {
  const { db, clock } = bench.context
  const refused = await upload(SONG, other)
  await db
    .updateTable('recordings')
    .set({ refusedAt: clock.now() })
    .where('id', '=', refused.id)
    .execute()
  await removeRefusedJob.perform(bench.context, { recordingId: refused.id }, jobRun())
  expect(await row(refused.id)).toMatchObject({ status: 'ERROR', error: 'refused' })
  for (const owner of [bench.ownerId, other]) {
    const { id } = await upload(SONG, owner)
    expect(await row(id)).toMatchObject({ status: 'READY', sameAsId: refused.id })
  }
  const words = 'a recording that was refused has been uploaded again'
  expect(said).toEqual([words, words])
})

test('of two concurrent ones, one is the second', async () => {
  const pair = await Promise.all([upload(SONG, other), upload(SONG)])
  const same = await Promise.all(pair.map(async ({ id }) => (await row(id))?.sameAsId))
  expect(same.filter((id) => id !== null)).toHaveLength(1)
})

test('a recording waits for one that it may be the same as, and for no other', async () => {
  const { db } = bench.context
  const first = await bench.addRecording()
  await db.updateTable('recordings').set({ ownerId: other }).where('id', '=', first.id).execute()
  const compared = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    const facts = { ...FACTS, fingerprint: SONG }
    await compareRecording(bench.context, trx, { id: first.id, ownerId: other }, facts)
    compared.resolve()
    await end.promise
  })
  await compared.promise
  const different = upload(words(7_000_000))
  const differentWaits = await isHeldUp(different)
  const same = upload(SONG)
  const sameWaits = await isHeldUp(same)
  end.resolve()
  await held
  expect([differentWaits, sameWaits]).toEqual([false, true])
  expect(await row((await different).id)).toMatchObject({ status: 'READY', sameAsId: null })
  expect(await row((await same).id)).toMatchObject({ status: 'READY', sameAsId: first.id })
})

/** True as soon as a lock is waited for, false where it ends without. */
async function isHeldUp(work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  await until(async () => isOver || (await isWaiting()))
  return !isOver
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(
    bench.context.db,
  )
  return rows.length > 0
}

test('others like it are found by an index', async () => {
  await sql`set enable_seqscan = off`.execute(bench.context.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from recordings where fingerprint_words && ${'{1,2}'}::int[]`.execute(
    bench.context.db,
  )
  expect(JSON.stringify(rows)).toContain('fingerprint_words_idx')
})
