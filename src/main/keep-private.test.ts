import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { keepPrivate } from './keep-private.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'neiro-private-'))
  chmodSync(dataFolder, 0o755)
  writeFileSync(join(dataFolder, 'lock'), '')
  chmodSync(join(dataFolder, 'lock'), 0o644)
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

const log = { warn: vi.fn() }
const config = () => ({ dataFolder, mediaAccel: undefined, storageUrl: undefined })
const modeOf = (...path: string[]) => (statSync(join(dataFolder, ...path)).mode & 0o777).toString(8)

test('others can neither read the data folder nor take its lock', () => {
  keepPrivate(config(), log, false)
  expect([[], ['storage'], ['scratch'], ['lock']].map((path) => modeOf(...path))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
})

test('as root PostgreSQL’s user can pass through, and read nothing on the way', () => {
  keepPrivate(config(), log, true)
  expect([[], ['storage'], ['scratch'], ['lock']].map((path) => modeOf(...path))).toEqual([
    '711',
    '700',
    '700',
    '600',
  ])
})

test('what the operator has given to a group alone stays', () => {
  chmodSync(dataFolder, 0o750)
  mkdirSync(join(dataFolder, 'storage'), { mode: 0o750 })
  keepPrivate(config(), log, false)
  expect([modeOf(), modeOf('storage')]).toEqual(['750', '750'])
})

test('a storage in another folder is closed, too; one in a bucket has none', () => {
  const storage = join(dataFolder, 'elsewhere')
  mkdirSync(storage)
  chmodSync(storage, 0o755)
  keepPrivate({ ...config(), storageUrl: pathToFileURL(storage).href }, log, false)
  expect(modeOf('elsewhere')).toBe('700')
  keepPrivate({ ...config(), storageUrl: 's3://a:b@localhost/bucket' }, log, false)
  expect(() => modeOf('storage')).toThrow('ENOENT')
})

test('a storage folder that cannot be made is a problem of the start, in words', () => {
  const storageUrl = pathToFileURL(join(dataFolder, 'lock', 'storage')).href
  expect(() => keepPrivate({ ...config(), storageUrl }, log, false)).toThrow(StartProblem)
})

test('what belongs to another user, such as a mounted volume, is only warned of', () => {
  const refuse = vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
  })
  syncBuiltinESMExports()
  keepPrivate(config(), log, false)
  refuse.mockRestore()
  syncBuiltinESMExports()
  expect(modeOf()).toBe('755')
  expect(log.warn).toHaveBeenCalledWith(
    { path: dataFolder, error: expect.stringContaining('EPERM') },
    'cannot be closed to other users of this machine',
  )
})

test('with nginx, which may read as anyone does, it says what to do and breaks no stream', () => {
  keepPrivate({ ...config(), mediaAccel: '/objects/' }, log, false)
  expect([modeOf(), modeOf('scratch'), modeOf('lock')]).toEqual(['755', '700', '600'])
  expect(log.warn).toHaveBeenCalledWith({ folder: dataFolder }, expect.stringContaining('mode 750'))
})
