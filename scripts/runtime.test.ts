import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname

test('the Node that runs all commands is a package whose bytes the lockfile fixes', () => {
  const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'))
  const folder = relative(ROOT, dirname(dirname(process.execPath)))
  expect(packages[folder]).toMatchObject({
    version: process.versions.node,
    integrity: expect.stringMatching(/^sha512-/),
  })
})
