import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from './env-file.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'neiro-env-'))
  writeFileSync(
    join(folder, 'neiro.env'),
    '# My site\nPORT=4000\nBRAND_NAME="Night Desk" # a comment\nSECRET=\'a#b\'\nSTORAGE_ULR=file:///srv\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the file beside the data folder sets what the environment leaves unset', () => {
  const DATA_DIR = join(folder, 'data')
  const { variables } = readSettings(undefined, { DATA_DIR, PORT: '5000', BRAND_NAME: '' })
  expect(variables).toMatchObject({ PORT: '5000', BRAND_NAME: 'Night Desk', SECRET: 'a#b' })
})

test('another file can be named, and has to be there', () => {
  const environment = { DATA_DIR: join(tmpdir(), 'nothing-here', 'data') }
  expect(readSettings(undefined, environment).variables.PORT).toBeUndefined()
  expect(readSettings(join(folder, 'neiro.env'), environment).variables.PORT).toBe('4000')
  expect(() => readSettings(join(folder, 'other.env'), environment)).toThrow(
    /The configuration file .*other\.env can’t be read/,
  )
})

test('a name in the file that is no setting, and a misspelt one anywhere, are said', () => {
  const { warnings } = readSettings(undefined, {
    DATA_DIR: join(folder, 'data'),
    DATABSE_URL: 'postgres://localhost/neiro',
    HOME: '/root',
    PATH: '/bin',
    LANGUAGE: 'ja',
  })
  expect(warnings).toEqual([
    'STORAGE_ULR is not a setting. Did you mean STORAGE_URL?',
    'DATABSE_URL is not a setting. Did you mean DATABASE_URL?',
  ])
  writeFileSync(join(folder, 'own.env'), 'COLOUR=blue\n')
  expect(readSettings(join(folder, 'own.env'), {}).warnings).toEqual(['COLOUR is not a setting.'])
})
