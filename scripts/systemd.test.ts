import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { ROOT } from './testing/run-program.ts'

const UNITS = join(ROOT, 'deploy/systemd')
const names = readdirSync(UNITS)
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'neiro-units-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a unit starts the service as `npm start` does', () => {
  const [, options] = /exec node (--.*)$/.exec(packageFile.scripts.start) ?? []
  expect(names).toEqual(['neiro-web.service', 'neiro-worker.service', 'neiro.service'])
  for (const name of names) {
    const unit = readFileSync(join(UNITS, name), 'utf8')
    expect(unit).toContain(`ExecStart=/opt/neiro/node_modules/.bin/node ${options}`)
    expect(unit).toContain('KillMode=mixed')
  }
})

test.skipIf(!hasSystemd).each(names)('systemd accepts %s', (name) => {
  const user = execFileSync('id', ['-un']).toString().trim()
  const unit = readFileSync(join(UNITS, name), 'utf8')
    .replaceAll('/opt/neiro', ROOT.replace(/\/$/, ''))
    .replace('User=neiro', `User=${user}`)
  writeFileSync(join(folder, name), unit)
  expect(existsSync(join(ROOT, 'node_modules/.bin/node'))).toBe(true)
  const checked = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)])
  expect(`${checked.stdout}${checked.stderr}`).not.toContain(name)
  expect(checked.status).toBe(0)
})
