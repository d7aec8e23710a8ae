import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { findSecret, isRepetitive } from './secret.ts'

const folder = await mkdtemp(join(tmpdir(), 'neiro-secret-'))
afterAll(() => rm(folder, { recursive: true }))

test('is made once as text, for its owner alone, and is the same for all who ask together', async () => {
  const [one, other] = await Promise.all([findSecret({}, folder), findSecret({}, folder)])
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${one}\n`)
  expect(one.toString('latin1')).toMatch(/^[\w+/]{64}$/)
  expect(other).toEqual(one)
  expect(await findSecret({}, folder)).toEqual(one)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('is taken from SECRET where that is set', async () => {
  expect(await findSecret({ SECRET: 's'.repeat(32) }, folder)).toEqual(Buffer.from('s'.repeat(32)))
})

test('is taken from the file that SECRET_FILE names, without the end of its line', async () => {
  const file = join(folder, 'given')
  await expect(findSecret({ SECRET_FILE: file }, folder)).rejects.toThrow(/given doesn’t exist/)
  await writeFile(file, `${'t'.repeat(32)}\r\n`)
  expect(await findSecret({ SECRET_FILE: file }, folder)).toEqual(Buffer.from('t'.repeat(32)))
  const production = { SECRET_FILE: file, RELEASE_STAGE: 'production' } as const
  await expect(findSecret(production, folder)).rejects.toThrow(/given is too repetitive/)
})

test('a file of bytes is taken as it is', async () => {
  const file = join(folder, 'secret')
  const bytes = randomBytes(48)
  await writeFile(file, bytes)
  expect(await findSecret({}, folder)).toEqual(bytes)
  expect(await readFile(file)).toEqual(bytes)
  expect(await findSecret({ SECRET_FILE: file }, folder)).toEqual(bytes)
})

test('a damaged file stops the start and is not replaced', async () => {
  await writeFile(join(folder, 'secret'), 'short')
  await expect(findSecret({}, folder)).rejects.toThrow(StartProblem)
})

test('a secret that a generator made never counts as repetitive', () => {
  for (let i = 0; i < 500; i += 1) {
    expect(isRepetitive(randomBytes(16).toString('hex'))).toBe(false)
    expect(isRepetitive(randomBytes(32).toString('base64'))).toBe(false)
  }
})

test('a short text that is repeated counts as repetitive, however often', () => {
  const texts = ['a', 'abc', 'password', 'changeme', '0123456789']
  const word = fc.oneof(fc.constantFrom(...texts), fc.stringMatching(/^[a-z0-9]{1,10}$/))
  fc.assert(
    fc.property(word, fc.integer({ min: 32, max: 200 }), (text, length) => {
      expect(isRepetitive(text.repeat(length).slice(0, length))).toBe(true)
    }),
  )
})
