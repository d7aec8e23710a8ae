import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { transcodeRecordingJob } from '#uploads/server/recordings/transcode-recording.ts'
import { createSound, updateSound } from '#works/sounds-contract.ts'
import { deleteAccount } from '../../contract.ts'
import { publish, storedKeys, upload, wavOf } from '../testing/files.ts'
import { findReferences } from '../testing/traces.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worksOnEachFile: true })
})
afterAll(() => shop.close())

const erase = (as: TestMember) => shop.call(deleteAccount, { as, body: { username: as.username } })

test('a file that is posted after the account is gone does not stay', async () => {
  const person = await shop.signUp('late')
  const query = { name: 'late.wav', type: 'audio/wav' }
  const policy = await shop.call(getSoundPolicy, { query, as: person })
  const key = policy.body.params.key ?? ''
  await erase(person)
  await shop.runJobs()
  const form = new FormData()
  for (const [name, value] of Object.entries(policy.body.params)) form.set(name, String(value))
  form.set('file', new Blob([new Uint8Array(wavOf(440))], { type: 'audio/wav' }), 'late.wav')
  const posted = await fetch(new URL(policy.body.url, shop.origin), { method: 'POST', body: form })
  expect(posted.status).toBeLessThan(300)
  expect(await storedKeys(shop)).toContain(key)
  const asked = await shop.call(requestTranscode, { body: { filename: key }, as: person })
  expect(asked.status).toBe(401)
  shop.clock.advance(7 * 3600)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.context.db)
  await shop.runJobs()
  expect(await storedKeys(shop)).not.toContain(key)
  expect(await findReferences(shop.context.db, person.userId)).toEqual([])
  const left =
    await sql`select from graphile_worker.jobs where task_identifier = 'forget-files'`.execute(
      shop.context.db,
    )
  expect(left.rows).toEqual([])
})

test('what someone is about to pay stays until they have, and is looked at again', async () => {
  const { db } = shop.context
  const artist = await shop.signUp('awaited')
  const sounds = [await publish(shop, artist), await publish(shop, artist)]
  const [awaited, other] = sounds
  if (!awaited || !other) throw new Error('There are two sounds')
  await shop.order({ sounds: [awaited], email: 'payer@example.com' })
  await erase(artist)
  await shop.runJobs()
  const waiting = () =>
    sql`select from graphile_worker.jobs where task_identifier = 'delete-works'`.execute(db)
  expect((await waiting()).rows).toHaveLength(1)
  await sql`update orders set status = 'canceled' where status = 'open'`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await shop.runJobs()
  expect((await waiting()).rows).toEqual([])
})

test('a transcode that is running when its owner leaves is ended, and leaves no file', async () => {
  const person = await shop.signUp('busy')
  const before = await storedKeys(shop)
  const transcodeId = await upload(shop, person, { file: wavOf(440, 60) })
  const body = { transcodeId, status: 'Released' as const }
  const made = await shop.call(createSound, { as: person, body })
  expect(made.status).toBe(200)
  const { id } = await shop.context.db
    .selectFrom('recordings')
    .select('id')
    .where('publicId', '=', transcodeId)
    .executeTakeFirstOrThrow()
  const { media } = shop.context
  const transcode = media.transcode
  const started = Promise.withResolvers<void>()
  let aborted = false
  // The real work, which does not end before it is released.
  media.transcode = async (asked) => {
    started.resolve()
    try {
      const result = await transcode(asked)
      await new Promise<void>((resolve) => {
        if (asked.signal?.aborted) resolve()
        asked.signal?.addEventListener('abort', () => resolve())
      })
      return result
    } finally {
      aborted = asked.signal?.aborted ?? false
    }
  }
  try {
    const signal = new AbortController().signal
    const run = { signal, attempt: 1, lastAttempt: false }
    const working = transcodeRecordingJob.perform(shop.context, { recordingId: id }, run)
    await started.promise
    expect((await erase(person)).status).toBe(204)
    const jobs = shop.runJobs()
    await working
    await jobs
    expect(aborted).toBe(true)
  } finally {
    media.transcode = transcode
  }
  await shop.runJobs()
  expect(await storedKeys(shop)).toEqual(before)
  expect(await findReferences(shop.context.db, person.userId)).toEqual([])
  const params = { id: made.body.id }
  const gone = await shop.call(updateSound, { params, body: { title: 'x' }, as: person })
  expect(gone.status).toBe(401)
})
