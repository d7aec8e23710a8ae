import { expect, test } from 'vitest'
import { takeTurns } from './in-turn.ts'

test('no more than two run at once, in the order of their coming, a failure included', async () => {
  const inTurn = takeTurns(2)
  let now = 0
  let most = 0
  const begun: number[] = []
  const works = [1, 2, 3, 4, 5].map((number) =>
    inTurn(async () => {
      begun.push(number)
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now--
      if (number === 2) throw new Error('broke off')
    }).catch(() => {}),
  )
  await Promise.all(works)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
