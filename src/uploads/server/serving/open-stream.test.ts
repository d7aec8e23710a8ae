import { afterAll, beforeAll, expect, test } from 'vitest'
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
