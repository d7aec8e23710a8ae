import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpool } from './spool.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'neiro-spool-'))
})
afterAll(() => rm(base, { recursive: true }))

test('it begins in a folder that is not there yet, gives each piece back, and leaves no file', async () => {
  // So deep that it takes a moment to be made.
  const folder = join(base, ...Array<string>(200).fill('d'))
  const spool = await openSpool(folder)
  const one = await spool.write(['夜の', '箱'])
  const two = await spool.write(['First light'])
  expect(await readdir(folder)).toEqual([])
  expect(await text(spool.read(two))).toBe('First light')
  expect(await text(spool.read(one))).toBe('夜の箱')
  await spool.close()
})

test('a piece that is no longer there fails, and does not wait for it', async () => {
  const spool = await openSpool(base)
  const { bytes } = await spool.write(['First light'])
  await expect(text(spool.read({ start: 0, bytes: bytes + 1 }))).rejects.toThrow('shorter')
  await spool.close()
})

test('what the disk does not take fails', async () => {
  const spool = await openSpool(base)
  await spool.close()
  await expect(spool.write(['First light'])).rejects.toThrow()
})
