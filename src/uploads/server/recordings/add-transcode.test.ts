import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { addTranscode } from './transcode-recording.ts'

let bench: UploadsBench
beforeEach(async () => {
  bench = await openUploadsBench()
})
afterEach(() => bench.close())

test('the files of an account wait in a queue of their own, and take turns with those of others', async () => {
  const { db } = bench.context
  const other = await db
    .insertInto('users')
    .values({ publicId: newId(), email: 'other@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const enqueue = async (ownerId: number) => {
    const { id } = await bench.addRecording('RIFF', ownerId)
    await addTranscode(db, id)
    return String(id)
  }
  const [a1, a2, a3] = [
    await enqueue(bench.ownerId),
    await enqueue(bench.ownerId),
    await enqueue(bench.ownerId),
  ]
  const b1 = await enqueue(other.id)
  const { rows } = await sql<{ key: string; queue: string }>`
    select split_part(key, ':', 2) as key, queue_name as queue from graphile_worker.jobs
    order by priority, run_at, id`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual([a1, b1, a2, a3])
  const queueOf = (key: string) => rows.find((row) => row.key === key)?.queue
  expect(queueOf(a1)).toBe(queueOf(a3))
  expect(queueOf(a1)).not.toBe(queueOf(b1))
})
