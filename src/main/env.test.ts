import { expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { readArguments } from './env.ts'

test('takes the services and the development switch', () => {
  expect(readArguments([])).toEqual({})
  expect(readArguments(['--services=api,web'])).toEqual({ services: 'api,web' })
  expect(readArguments(['--services', 'worker', '--dev'])).toEqual({
    services: 'worker',
    dev: true,
  })
})

test.each([
  [['--servics=api'], "Cannot start: Unknown option '--servics'."],
  [['api'], "Cannot start: Unexpected argument 'api'."],
])('%j is reported in one line', (words, line) => {
  expect(() => readArguments(words)).toThrow(new StartProblem(line))
})
