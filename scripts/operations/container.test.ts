/** @module-tag slow */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { chown, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { onServer } from '#ports/database/on-server.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { getSound } from '#works/sounds-contract.ts'
import { join as joinAs, provideMachineKey } from '../../demo/client.ts'
import { takePort } from '../../src/main/start-program.ts'
import { buildImage, type Image, missingForImages } from './image.ts'

const missing = missingForImages()
if (missing !== undefined) {
  process.stdout.write(`The container image is not tried: this machine lacks ${missing}\n`)
}

const MOST_BYTES = 700e6
/** What builds programs, installs packages or compiles pages. */
const TOOLS = [
  'cc',
  'gcc',
  'g++',
  'make',
  'npm',
  'npx',
  'node-gyp',
  'tsc',
  'vite',
  'react-router',
  'rolldown',
]
const USER = 10_001

const ENTER = `
set -e
root=$1 data=$2 kind=$3
shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$data" "$root/var/lib/neiro"
if [ "$kind" = chroot ]; then exec chroot "$root" env -C /opt/neiro "$@"; fi
cd "$root"
pivot_root . .
umount -l .
exec env -C /opt/neiro "$@"
`

describe.skipIf(missing !== undefined)('the container image', () => {
  let image: Image
  let folder = ''
  let database = ''
  let env: Record<string, string>
  const children = new Set<ChildProcess>()
  beforeAll(async () => {
    image = buildImage()
    folder = mkdtempSync(join(tmpdir(), 'neiro-container-'))
    mkdirSync(join(folder, 'data'))
    await chown(join(folder, 'data'), USER, USER)
    const server = inject('testServerUrl')
    database = `container_${newId()}`
    await onServer(server, `create database ${database}`)
    const { port, free } = await takePort()
    await free()
    env = {
      ...Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${database}` }).href,
      RELEASE_STAGE: 'production',
      SECRET: 'kJ3vQ9xW1zR7tY5uP2oL8mN4bV6cX0sD',
      DEV_INBOX: '1',
      ALLOW_SANDBOX: '1',
    }
  }, 900_000)
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    image?.remove()
    if (database !== '') {
      await onServer(inject('testServerUrl'), `drop database if exists ${database} with (force)`)
    }
    if (folder !== '') rmSync(folder, { recursive: true })
  })

  test('is small, has no build tools, and runs as a user of its own under tini', () => {
    const bytes = Number(execFileSync('du', ['-sb', image.root]).toString().split('\t')[0])
    process.stdout.write(`The image has ${Math.round(bytes / 1e6)} MB\n`)
    expect(bytes).toBeLessThan(MOST_BYTES)
    const programs = globSync(['{usr/,}{bin,sbin,local/bin}/*', 'opt/neiro/node_modules/.bin/*'], {
      cwd: image.root,
    }).map((file) => file.slice(file.lastIndexOf('/') + 1))
    expect(programs).toEqual(expect.arrayContaining(['bwrap', 'tini', 'node']))
    expect(TOOLS.filter((tool) => programs.includes(tool))).toEqual([])
    expect(
      globSync('opt/neiro/{src/**/*.test.ts,.git,e2e,bench,.env}', { cwd: image.root }),
    ).toEqual([])
    const { User, Entrypoint, Cmd } = image.config
    expect(User).toBe('neiro')
    expect(readFileSync(join(image.root, 'etc/passwd'), 'utf8')).toContain(`neiro:x:${USER}:`)
    expect([...Entrypoint, ...Cmd].join(' ')).toBe(
      'tini -- node --max-semi-space-size=32 --heap-growing-percent=50 src/main/start.ts',
    )
  })

  /**
   * Runs it as its user, without capabilities, with a root and processes of its own. In a plain chroot
   * a process may make no user namespaces (user_namespaces(7)), as where a host refuses them.
   */
  function run(kind: 'container' | 'chroot', ...services: string[]): ChildProcess {
    const { Entrypoint, Cmd } = image.config
    const as = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs']
    const command = [...as, '--bounding-set=-all', ...Entrypoint, ...Cmd, ...services]
    const places = [image.root, join(folder, 'data'), kind]
    const own = ['--mount', '--pid', '--fork', '--kill-child']
    const child = spawn('unshare', [...own, 'sh', '-c', ENTER, 'sh', ...places, ...command], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  /** @returns its output, once it runs or has ended */
  async function untilRunning(
    child: ChildProcess,
  ): Promise<{ said: string; status: number | null }> {
    let said = ''
    return new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          said += chunk
          if (said.includes('Press Ctrl-C')) resolve({ said, status: null })
        })
      }
      child.once('close', (status) => resolve({ said, status }))
    })
  }

  test('a worker without user namespaces stops with one clear line', async () => {
    const { said, status } = await untilRunning(run('chroot', '--services=worker'))
    expect(status).toBe(1)
    expect(said).toContain('No sandbox is available for processing uploads. Install bubblewrap')
  })

  test('a sound with a cover is published and heard, though the pages’ process has no sandbox', async () => {
    const web = run('chroot', '--services=api,web')
    const { said } = await untilRunning(web)
    expect(said).toContain('there is no sandbox: workers draw the pictures')
    provideMachineKey(/dev\/open\?key=([\w-]{24})/.exec(said)?.[1] ?? '')
    const worker = await untilRunning(run('container', '--services=worker'))
    expect(worker.said).toContain('"sandbox":"bwrap"')

    const origin = env.PUBLIC_URL ?? ''
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#d33a2c' } })
    const who = { email: 'mio@example.com', username: 'mio', name: 'Mio' }
    const artist = await joinAs(origin, { ...who, image: await picture.jpeg().toBuffer() })
    const wav = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: 3 }))
    const { id } = await artist.uploadSound(wav, 'tone.wav', { title: 'Tone', status: 'Released' })
    await expect
      .poll(async () => (await artist.call(getSound, { params: { id } })).mp3Url, {
        timeout: 60_000,
      })
      .not.toBeNull()
    const heard = await fetch(`${origin}/api/sounds/${id}/stream.mp3`)
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect((await heard.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect(await (await fetch(`${origin}/sound/${id}`)).text()).toContain('Tone')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  }, 300_000)
})
