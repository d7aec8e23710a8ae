/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import { runAdmin } from '../../src/main/admin/run-admin.ts'
import { listCommands, PAGES } from './code-of-pages.ts'

const { url, close } = await testDatabase()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-commands-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

/** Runs a command on an empty service, from an empty folder. */
async function run(name: string, words: readonly string[]): Promise<[number, string]> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const status = await runAdmin(
    [...name.split(' '), ...words],
    { out: write, problem: write },
    {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      BACKUP_URL: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'correct horse battery',
      SECRET: 'kJ3vQ9xW1zR7tY5uP2oL8mN4bV6cX0sD',
    },
  )
  return [status, lines.join('\n')]
}

/** They work on an empty service as they are shown. */
const WORKS = new Set([
  ...['backup', 'backup list', 'featured', 'flagged', 'job list', 'ledger check', 'report list'],
  ...['resume', 'search keys', 'search reindex', 'search status', 'secrets rotate'],
  ...['storage check', 'storage sweep'],
])

test('each command of the pages runs, or says in words what it lacks here', async () => {
  const seen = new Set<string>()
  for (const { code, name, words } of PAGES.flatMap(listCommands)) {
    // Places in `<…>` and other machines are the reader’s.
    if (seen.has(code) || words.some((word) => /[<…]|^s3:|^\/mnt/.test(word))) continue
    seen.add(code)
    const [status, said] = await run(name, words)
    if (WORKS.has(name)) expect([status, said], code).toEqual([0, said])
    expect(said, code).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(said, code).not.toContain('Unknown command')
  }
  expect(seen.size).toBeGreaterThan(30)
  const names = PAGES.flatMap(listCommands).map(({ name }) => name)
  expect([...WORKS].filter((name) => !names.includes(name))).toEqual([])
})
