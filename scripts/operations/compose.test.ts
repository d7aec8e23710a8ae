import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from '../testing/run-program.ts'

const hasCompose = spawnSync('docker-compose', ['--version']).status === 0

test.skipIf(!hasCompose)(
  'compose takes the file: two processes of pages, and one worker with namespaces',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'neiro-compose-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync(join(ROOT, 'compose.yaml'), join(folder, 'compose.yaml'))
    cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true })
    copyFileSync(join(ROOT, '.env.example'), join(folder, '.env'))
    const settings = { POSTGRES_PASSWORD: 'p4ssw0rd', PATH: process.env.PATH }
    const config = spawnSync('docker-compose', ['config'], { cwd: folder, env: settings })
    expect([config.status, config.stderr.toString()]).toEqual([0, ''])
    const text = config.stdout.toString()
    expect(text.match(/--services=api,web/g)).toHaveLength(2)
    expect(text.match(/--services=worker/g)).toHaveLength(1)
    expect(text.match(/seccomp:/g)).toHaveLength(1)
    expect(text).toContain('PUBLIC_URL: https://music.example.com')
    expect(text).toContain('postgres://neiro:p4ssw0rd@database/neiro')
  },
)

const hasCaddy = spawnSync('caddy', ['version']).status === 0

test.skipIf(!hasCaddy)('Caddy takes its configuration', () => {
  const file = join(ROOT, 'deploy/container/Caddyfile')
  const checked = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, SITE: 'music.example.com' },
  })
  expect([checked.status, checked.stderr.toString()]).toEqual([0, expect.anything()])
})

const Profile = z.object({
  defaultAction: z.string(),
  syscalls: z.array(z.object({ names: z.array(z.string()), action: z.string() })),
})

test('the profile of the worker lets it make a sandbox, and refuses what no worker needs', () => {
  const file = join(ROOT, 'deploy/container/worker-seccomp.json')
  const { defaultAction, syscalls } = z.parse(Profile, JSON.parse(readFileSync(file, 'utf8')))
  const allowed = syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW')
  const names = allowed.flatMap((each) => each.names)
  expect(defaultAction).toBe('SCMP_ACT_ERRNO')
  expect(names).toEqual(
    expect.arrayContaining(['clone', 'unshare', 'mount', 'umount2', 'pivot_root']),
  )
  const refused = [
    'bpf',
    'init_module',
    'io_uring_setup',
    'kexec_load',
    'keyctl',
    'perf_event_open',
  ]
  const more = ['ptrace', 'quotactl', 'reboot', 'setns', 'settimeofday', 'swapon', 'userfaultfd']
  expect([...refused, ...more].filter((name) => names.includes(name))).toEqual([])
})
