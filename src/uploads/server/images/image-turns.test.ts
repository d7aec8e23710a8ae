import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runInUserQueue, takeTurn } from './image-turns.ts'

/** Work that waits to be let go, and reports that it has begun. */
function work(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = takeTurn(async () => {
    begun.push(name)
    await promise
    return name
  })
  return { done, finish: resolve }
}

test('two run concurrently, the others in turn', async () => {
  const begun: string[] = []
  const works = ['a', 'b', 'c', 'd'].map((name) => work(name, begun))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(begun).toEqual(['a', 'b'])
  works[0]?.finish()
  expect(await works[0]?.done).toBe('a')
  // Someone who comes in this very moment does not slip in.
  const late = work('late', begun)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { finish } of [...works, late]) finish()
  await Promise.all([...works, late].map(({ done }) => done))
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'late'])
})

test('work that fails ends its turn', async () => {
  const failing = [1, 2].map(() => takeTurn(() => Promise.reject(new Error('broken'))))
  const after = takeTurn(async () => 'done')
  await expect(Promise.allSettled(failing)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await after).toBe('done')
})

test('after a thousand that wait another is refused', async () => {
  const begun: string[] = []
  const works = Array.from({ length: 1002 }, (_, at) => work(`${at}`, begun))
  await expect(work('late', begun).done).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 10,
  })
  for (const { finish } of works) finish()
  await Promise.all(works.map(({ done }) => done))
  expect(begun).not.toContain('late')
})

/** Work for someone that waits to be let go, and reports that it has begun. */
function ownWork(ownerId: number, name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = runInUserQueue(ownerId, async () => {
    begun.push(name)
    await promise
    return name
  })
  return { done, finish: resolve, fail: () => reject(new Error(name)) }
}

test('one person’s pictures come one after the other, and delay no one else', async () => {
  const begun: string[] = []
  const [first, second, third] = ['1', '2', '3'].map((name) => ownWork(1, name, begun))
  const other = ownWork(2, 'other', begun)
  await wait(5)
  expect(begun).toEqual(['1', 'other'])
  first?.fail()
  await expect(first?.done).rejects.toThrow('1')
  await wait(5)
  expect(begun).toEqual(['1', 'other', '2'])
  for (const each of [second, third, other]) each?.finish()
  expect(await Promise.all([second?.done, third?.done, other.done])).toEqual(['2', '3', 'other'])
})

test('after forty that wait, another of the same person is refused', async () => {
  const begun: string[] = []
  const works = Array.from({ length: 41 }, (_, at) => ownWork(3, `${at}`, begun))
  await expect(ownWork(3, 'late', begun).done).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 10,
  })
  for (const { finish } of works) finish()
  await Promise.all(works.map(({ done }) => done))
  expect(begun).toHaveLength(41)
  const again = ownWork(3, 'again', begun)
  again.finish()
  expect(await again.done).toBe('again')
})
