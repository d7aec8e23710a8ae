/** @module-tag slow */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { onServer } from '#ports/database/on-server.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { type Content, mixRequests, PRICE_YEN } from '../../bench/mixed/mix.ts'
import { type Answer, askInOpenLoop } from '../../bench/mixed/open-loop.ts'
import { join as joinAs, type Person, provideMachineKey } from '../../demo/client.ts'
import { takePort } from '../../src/main/start-program.ts'
import { ROOT } from '../testing/run-program.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { findRelease, installRelease } from './release.ts'

const commit = findRelease()
if (commit === undefined) {
  process.stdout.write('The upgrade is not tried: this checkout lacks the commit of 1.0.0\n')
}

/** Enough to have requests under way at each change. */
const PER_SECOND = 20
/** Processes of a version start one after the other: 3 of each, which take some seconds. */
const MOST_SECONDS = 480

interface Version {
  name: string
  folder: string
  /** `/readyz` says when a process wants no more requests; before it was there, operators said so. */
  leavesByItself: boolean
}

interface Running {
  port: number
  stop(): Promise<void>
}

describe.skipIf(commit === undefined)('1.0.0 and this version', () => {
  const oldVersion: Version = { name: '1.0.0', folder: '', leavesByItself: false }
  const newVersion: Version = { name: 'this version', folder: ROOT, leavesByItself: true }
  const children = new Set<ChildProcess>()
  const database = `upgrade_${newId()}`
  let folder = ''
  let wav = Buffer.alloc(0)
  let balancer: Balancer
  let env: Record<string, string>
  let web: Running[]
  let worker: Running

  beforeAll(async () => {
    oldVersion.folder = installRelease(commit ?? '')
    execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'ignore' })
    folder = await mkdtemp(join(tmpdir(), 'neiro-upgrade-'))
    wav = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: 3 }))
    const server = inject('testServerUrl')
    await onServer(server, `create database ${database}`)
    balancer = await openBalancer(await freePort())
    env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${database}` }).href,
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: balancer.origin,
      TRUSTED_PROXIES: 'loopback',
    }
    web = [await start(oldVersion, 'api,web'), await start(oldVersion, 'api,web')]
    worker = await start(oldVersion, 'worker')
  }, 600_000)
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await balancer?.close()
    await onServer(inject('testServerUrl'), `drop database if exists ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  async function start({ folder: cwd }: Version, services: string): Promise<Running> {
    const port = await freePort()
    const node = join(cwd, 'node_modules/.bin/node')
    const child = spawn(node, ['src/main/start.ts', `--services=${services}`], {
      cwd,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let log = ''
    child.stderr.on('data', (chunk) => {
      log += chunk
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
        const [, key] = /dev\/open\?key=([\w-]{24})\n/.exec(said) ?? []
        if (key !== undefined) provideMachineKey(key)
        if (said.includes('Press Ctrl-C')) resolve()
      })
      void ended.then((status) => reject(new Error(`it left with ${status}: ${log}`)))
    })
    if (services !== 'worker') {
      balancer.add(port)
      await balancer.untilReady(port)
    }
    return {
      port,
      async stop() {
        child.kill('SIGTERM')
        expect([await ended, log]).toEqual([0, log])
        children.delete(child)
      },
    }
  }

  /** One process after the other, the worker first: it does what the newer pages may ask for. */
  async function roll(from: Version, to: Version): Promise<void> {
    const [later, sooner] = to === newVersion ? [web, worker] : [worker, web]
    await (sooner === web ? rollWeb(from, to) : rollWorker(to))
    await (later === web ? rollWeb(from, to) : rollWorker(to))
  }

  async function rollWeb(from: Version, to: Version): Promise<void> {
    for (const [index, running] of web.entries()) {
      const next = await start(to, 'api,web')
      if (!from.leavesByItself) await balancer.takeOut(running.port)
      await running.stop()
      await balancer.takeOut(running.port)
      web[index] = next
    }
  }

  async function rollWorker(to: Version): Promise<void> {
    const next = await start(to, 'worker')
    await worker.stop()
    worker = next
  }

  const enter = (username: string) =>
    joinAs(balancer.origin, { email: `${username}@example.com`, username, name: username })

  async function publish(artist: Person, title: string): Promise<string> {
    const { id } = await artist.uploadSound(wav, `${title}.wav`, {
      title,
      genre: 'electronic',
      status: 'Released',
      sales: true,
      price: PRICE_YEN,
    })
    for (;;) {
      const sound = await artist.call(getSound, { params: { id } })
      if (sound.mp3Url !== null) return id
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  async function fill(artist: Person): Promise<Content> {
    const soundId = await publish(artist, 'First')
    const other = await publish(artist, 'Second')
    await artist.call(updateSound, { params: { id: other }, body: { title: 'bench sound' } })
    const body = {
      title: 'Album',
      genre: 'electronic',
      status: 'Released',
      sounds: [other],
    } as const
    const album = await artist.call(createAlbum, { body: { ...body, sounds: [other] } })
    const stream = await fetch(`${balancer.origin}/api/sounds/${soundId}/stream.mp3`)
    const { pathname, search } = new URL(stream.url)
    return {
      base: balancer.origin,
      soundIds: [soundId, other],
      albumId: album.id,
      streamUrl: pathname + search,
      tokens: [(await enter('listener')).token],
    }
  }

  test('run side by side and replace each other under load, there and back, without a failed request', async () => {
    const artist = await enter('bench')
    const asks = mixRequests(await fill(artist), PER_SECOND * MOST_SECONDS)
    const answers: Answer[] = []
    let isOver = false
    const load = (async () => {
      while (!isOver && answers.length < asks.length) {
        const next = asks.slice(answers.length, answers.length + PER_SECOND * 2)
        answers.push(...(await askInOpenLoop(balancer.origin, next, PER_SECOND)))
      }
    })()
    try {
      // What is uploaded meanwhile is processed by whichever worker has it, or has it handed back.
      await Promise.all([roll(oldVersion, newVersion), publish(artist, 'during the upgrade')])
      await publish(artist, 'after the upgrade')
      await Promise.all([roll(newVersion, oldVersion), publish(artist, 'during the way back')])
      await publish(artist, 'after the way back')
    } finally {
      isOver = true
      await load
    }
    const failed = answers.filter(({ status }) => status === 0 || status >= 400)
    const what = failed.map(({ ask, status }) => `${status} ${ask.method} ${ask.path}`)
    expect(what).toEqual([])
    expect(answers.length).toBeGreaterThan(PER_SECOND * 10)
    process.stdout.write(`${answers.length} requests, ${failed.length} failed\n`)
  }, 600_000)
})

async function freePort(): Promise<number> {
  const { port, free } = await takePort()
  await free()
  return port
}
