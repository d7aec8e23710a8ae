import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { standInLine } from './owner-line.ts'

/** Work for someone that waits to be let go, and says that it has begun. */
function work(ownerId: number, name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = standInLine(ownerId, async () => {
    begun.push(name)
    await promise
    return name
  })
  return { done, finish: resolve, fail: () => reject(new Error(name)) }
}

test('one person’s pictures come one after the other, and hold up nobody else', async () => {
  const begun: string[] = []
  const [first, second, third] = ['1', '2', '3'].map((name) => work(1, name, begun))
  const other = work(2, 'other', begun)
  await wait(5)
  expect(begun).toEqual(['1', 'other'])
  first?.fail()
  await expect(first?.done).rejects.toThrow('1')
  await wait(5)
  expect(begun).toEqual(['1', 'other', '2'])
  for (const each of [second, third, other]) each?.finish()
  expect(await Promise.all([second?.done, third?.done, other.done])).toEqual(['2', '3', 'other'])
})

test('beyond forty that wait, the person is told to come again', async () => {
  const begun: string[] = []
  const works = Array.from({ length: 41 }, (_, at) => work(3, `${at}`, begun))
  await expect(work(3, 'late', begun).done).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 10,
  })
  for (const { finish } of works) finish()
  await Promise.all(works.map(({ done }) => done))
  expect(begun).toHaveLength(41)
  const again = work(3, 'again', begun)
  again.finish()
  expect(await again.done).toBe('again')
})
