import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { runInThread } from './run-in-thread.ts'
import { MAX_FILE_BYTES } from './task.ts'
import * as works from './testing/works.ts'

const place = { of: 'a test', module: new URL('./testing/works.ts', import.meta.url) }
const nameThread = { ...place, work: works.nameThread, input: 'made in' }

test('work is done in another thread, which is kept for the next, and its errors are passed on', async () => {
  const made = String(await runInThread(nameThread))
  expect(made).toMatch(/^made in \d+$/)
  expect(made).not.toBe(`made in ${threadId}`)
  expect(String(await runInThread(nameThread))).toBe(made)
  await expect(runInThread({ ...place, work: works.fail, input: 'no paper' })).rejects.toThrow(
    new RangeError('no paper'),
  )
  const tooLarge = { ...place, work: works.makeFile, input: MAX_FILE_BYTES + 1 }
  await expect(runInThread(tooLarge)).rejects.toThrow('makeFile made')
})

test('work that takes too long is ended, and the next has a thread', async () => {
  const hang = { ...place, work: works.hang, input: undefined, seconds: 0.1 }
  await expect(runInThread(hang)).rejects.toThrow('aborted')
  expect(String(await runInThread(nameThread))).toMatch('made in')
})

test('work that takes too much memory ends its thread alone', { tags: ['slow'] }, async () => {
  const fill = { ...place, work: works.fillMemory, input: undefined }
  await expect(runInThread(fill)).rejects.toThrow('memory')
  expect(String(await runInThread(nameThread))).toMatch('made in')
})

test('what one person asks for waits in turn and has an end, and others are served', async () => {
  const all = Array.from({ length: 40 }, () => runInThread(nameThread))
  const other = runInThread({ ...nameThread, of: 'another' })
  const results = await Promise.allSettled(all)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } })
  expect(String(await other)).toMatch('made in')
})
