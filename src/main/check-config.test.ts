import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runAdmin } from './admin/run-admin.ts'
import { checkConfig } from './check-config.ts'

let folder = ''
const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 10,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    received.push(address)
    done()
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => done())
  },
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-check-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})

const settings = () => {
  const address = server.server.address()
  const port = address instanceof Object ? address.port : 0
  return {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: inject('testServerUrl'),
    PUBLIC_URL: 'http://localhost:3000',
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Neiro <no-reply@example.com>',
    BACKUP_URL: join(folder, 'backups'),
  }
}

test('everything that a start needs is tried, and nothing is kept', async () => {
  const findings = await checkConfig(settings(), 'operator@example.com')
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  const lines = findings.map(({ state, line }) => `${state} ${line}`).join('\n')
  expect(lines).toContain('ok settings for development')
  expect(lines).toMatch(/ok database: PostgreSQL \d+/)
  expect(lines).toContain('ok storage: a file was written, read and deleted')
  expect(lines).toContain('ok backups: a file was written, read and deleted')
  expect(lines).toContain('ok mail: a test email was sent to operator@example.com')
  expect(lines).toContain('note payments: a test account of our own; no real charges')
  expect(lines).toMatch(/ok sandbox: uploads are processed with (bwrap|limits)/)
  expect(received).toEqual(['operator@example.com'])
  expect(await readdir(join(folder, 'backups/objects'))).toEqual([])
})

test('what is unreachable is named, with status 1, and the rest is tried all the same', async () => {
  const wrong: string[] = []
  const output = { out: () => {}, problem: (line: string) => void wrong.push(line) }
  await writeFile(join(folder, 'file'), '')
  const env = {
    ...settings(),
    DATABASE_URL: 'postgres://localhost:1/none',
    MAIL_URL: 'smtp://127.0.0.1:1',
    BACKUP_URL: join(folder, 'file'),
  }
  expect(await runAdmin(['config', 'check', '--to', 'a@example.com'], output, env)).toBe(1)
  const lines = wrong.join('\n').split('\n')
  expect(
    lines.filter((line) => line.startsWith('problem')).map((line) => line.split(' ')[1]),
  ).toEqual(['database:', 'backups:', 'mail:'])
  expect(wrong.join('\n')).toContain('ok      storage')
})

test('without a place for backups and a mail server it says what that means', async () => {
  const { DATA_DIR, DATABASE_URL } = settings()
  const findings = await checkConfig({ DATA_DIR, DATABASE_URL }, undefined)
  const notes = findings.filter(({ state }) => state === 'note').map(({ line }) => line)
  expect(notes).toEqual([
    'secret: the first start makes one in the data folder',
    'backups: BACKUP_URL is not set: none is made',
    'mail: emails stay in the database (MAIL_URL is not set)',
    'payments: a test account of our own; no real charges',
  ])
})

test('who relays private messages is reminded of the notification that this needs in Japan', async () => {
  const { DATA_DIR, DATABASE_URL } = settings()
  const about = async (more: { MESSAGES?: '0' | '1' }) =>
    (await checkConfig({ DATA_DIR, DATABASE_URL, ...more }, undefined)).filter(({ line }) =>
      line.includes('電気通信事業の届出'),
    )
  expect(await about({})).toEqual([])
  expect(await about({ MESSAGES: '1' })).toMatchObject([{ state: 'note' }])
})
