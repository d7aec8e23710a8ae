import { expect, test, vi } from 'vitest'
import { HotFiles } from './hot-files.ts'

const of = (bytes: number) => () => Promise.resolve(Buffer.alloc(bytes))

test('the least recently used file leaves first', async () => {
  const files = new HotFiles(100, 50)
  await files.load('a', 40, of(40))
  await files.load('b', 40, of(40))
  files.find('a')
  await files.load('c', 40, of(40))
  expect(files.find('b')).toBeUndefined()
  expect(files.find('a')).toBeDefined()
  expect(files.find('c')).toBeDefined()
})

test('many who ask at once cause one load', async () => {
  const files = new HotFiles(100, 50)
  const read = vi.fn(of(10))
  await Promise.all([1, 2, 3].map(() => files.load('a', 10, read)))
  expect(read).toHaveBeenCalledTimes(1)
})

test('a load that failed is tried again, and a file that is too large is not held', async () => {
  const files = new HotFiles(100, 50)
  await expect(files.load('a', 10, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(files.find('a')).toBeUndefined()
  expect(await files.load('a', 10, of(10))).toHaveLength(10)
  expect(files.load('b', 51, of(51))).toBeUndefined()
})
