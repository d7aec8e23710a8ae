import { expect, test } from 'vitest'
import { takeTurn } from './image-turns.ts'

/** Work that waits to be let go, and says that it has begun. */
function work(name: string, begun: string[], ahead = false) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = takeTurn(
    async () => {
      begun.push(name)
      await promise
      return name
    },
    { ahead },
  )
  return { done, finish: resolve }
}

test('two work at once, the others in turn, and who saves goes ahead', async () => {
  const begun: string[] = []
  const works = ['a', 'b', 'c', 'd'].map((name) => work(name, begun))
  const saving = work('saving', begun, true)
  const second = work('second', begun, true)
  expect(begun).toEqual(['a', 'b'])
  works[0]?.finish()
  expect(await works[0]?.done).toBe('a')
  // Someone who comes in this very moment does not slip in.
  const late = work('late', begun)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(begun).toEqual(['a', 'b', 'saving'])
  for (const { finish } of [...works, saving, second, late]) finish()
  await Promise.all([...works, saving, second, late].map(({ done }) => done))
  expect(begun).toEqual(['a', 'b', 'saving', 'second', 'c', 'd', 'late'])
})

test('work that fails gives its turn on', async () => {
  const failing = [1, 2].map(() => takeTurn(() => Promise.reject(new Error('broken'))))
  const after = takeTurn(async () => 'done')
  await expect(Promise.allSettled(failing)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await after).toBe('done')
})

test('anyone who comes after a thousand others may come again, but not who saves', async () => {
  const begun: string[] = []
  const works = Array.from({ length: 1002 }, (_, at) => work(`${at}`, begun))
  await expect(work('late', begun).done).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 10,
  })
  const saving = work('saving', begun, true)
  for (const { finish } of [...works, saving]) finish()
  await Promise.all([...works, saving].map(({ done }) => done))
  expect(begun.slice(0, 3)).toEqual(['0', '1', 'saving'])
  expect(begun).not.toContain('late')
})
