import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { findSecret } from './secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'neiro-secret-'))
afterAll(() => rm(folder, { recursive: true }))

test('is made once, for its owner alone, and is the same for all who ask at once', async () => {
  const [one, other] = await Promise.all([findSecret({}, folder), findSecret({}, folder)])
  expect(one).toHaveLength(48)
  expect(other).toEqual(one)
  expect(await findSecret({}, folder)).toEqual(one)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('is taken from SECRET where that is set', async () => {
  expect(await findSecret({ SECRET: 's'.repeat(32) }, folder)).toEqual(Buffer.from('s'.repeat(32)))
})

test('a damaged file stops the start and is not replaced', async () => {
  await writeFile(join(folder, 'secret'), 'short')
  await expect(findSecret({}, folder)).rejects.toThrow(StartProblem)
})
