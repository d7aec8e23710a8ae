import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { until } from '#ports/jobs/testing.ts'
import { openStreamLink, revokeStreamLinks } from '../recordings.ts'
import { addStreams } from '../testing/add-streams.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { readStreamLinks } from './open-stream.ts'

let bench: UploadsBench
let links: ReturnType<typeof readStreamLinks>
/** Look-ups have read their row, and are given it when this is over. */
let gate = Promise.resolve()
let read = 0

beforeAll(async () => {
  bench = await openUploadsBench()
  const db = bench.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += 1
      await gate
      return result
    },
  })
  links = readStreamLinks({ ...bench.context, db })
})
afterAll(async () => {
  await links.close()
  await bench.close()
})

async function open(recordingId: number) {
  const id = await openStreamLink(bench.context.db, { recordingId })
  const { publicId } = await bench.context.db
    .selectFrom('streamLinks')
    .select('publicId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, publicId: publicId }
}

const revoke = (id: number) =>
  bench.context.db.transaction().execute((trx) => revokeStreamLinks(trx, [id]))

test('a link that is withdrawn while it is looked up is not remembered', async () => {
  const recordingId = await addStreams(bench)
  const [link, other] = [await open(recordingId), await open(recordingId)]
  // Listening has begun when something is remembered.
  await until(async () => {
    await links.find(other.publicId)
    return links.peek(other.publicId) !== undefined
  })
  read = 0
  const held = Promise.withResolvers<void>()
  gate = held.promise
  const found = links.find(link.publicId)
  await until(() => read === 1)
  await revoke(link.id)
  await revoke(other.id)
  // Notices come in order: behind this one that of the first has arrived too.
  await until(() => links.peek(other.publicId) === undefined)
  held.resolve()
  expect(await found).toBeDefined()
  expect(links.peek(link.publicId)).toBeUndefined()
  expect(await links.find(link.publicId)).toBeUndefined()
})

test('while the database is away a link plays on for five minutes after it was last looked up', async () => {
  const recordingId = await addStreams(bench)
  const [link, other] = [await open(recordingId), await open(recordingId)]
  let fault: Error | undefined
  const db = bench.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (fault !== undefined) throw fault
      return result
    },
  })
  const clock = fixedClock(new Date())
  const config = { ...bench.context.config, databaseUrl: 'postgres://127.0.0.1:1/none' }
  const log = { info() {}, warn() {}, error() {} }
  const apart = readStreamLinks({ ...bench.context, clock, config, db, log })
  const found = await apart.find(link.publicId)
  expect(found).toBeDefined()
  clock.advance(60)
  fault = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(await apart.find(link.publicId)).toEqual(found)
  await expect(apart.find(other.publicId)).rejects.toThrow('connect')
  clock.advance(241)
  await expect(apart.find(link.publicId)).rejects.toThrow('connect')
  fault = undefined
  await apart.find(link.publicId)
  fault = new Error('another fault')
  await expect(apart.find(link.publicId)).rejects.toThrow('another fault')
  await apart.close()
})
