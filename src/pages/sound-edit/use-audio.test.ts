import { expect, test } from 'vitest'
import { createStopState, type Stopped } from './use-audio.ts'

function follow() {
  let said: Stopped | undefined
  const t: Parameters<typeof createStopState>[0] = (next) => {
    said = typeof next === 'function' ? next(said) : next
  }
  return { t, said: () => said, stops: createStopState(t) }
}

test('the end of an earlier stop does not report one that is still running', () => {
  const { stops, said } = follow()
  const endFirst = stops.begin()
  stops.reset()
  const endSecond = stops.begin()
  endFirst('stopped')
  expect(said()).toBe('stopping')
  endSecond('stopped')
  expect(said()).toBe('stopped')
})

test('a stop that ends after other audio was chosen reports nothing', () => {
  const { stops, said } = follow()
  const end = stops.begin()
  stops.reset()
  end('left')
  expect(said()).toBeUndefined()
})

test('what was taken while it was being stopped is not reported as stopped', () => {
  const { stops, t, said } = follow()
  const end = stops.begin()
  t('taken')
  end('stopped')
  expect(said()).toBe('taken')
})
