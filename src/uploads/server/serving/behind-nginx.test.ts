import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemSender } from '#http/send-problem.ts'
import { fixedClock } from '#kernel/clock.ts'
import { kernelProblems } from '#kernel/problem.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { openStreamLink, revokeStreamLinks, streamAddress } from '../recordings.ts'
import { addStreams } from '../testing/add-streams.ts'
import { checkRange } from '../testing/check-range.ts'
import { rangeCases } from '../testing/range-cases.ts'
import { deployedBlocks, isNginxInstalled, type Nginx, startNginx } from '../testing/start-nginx.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { registerMedia } from './media-routes.ts'
import { BUCKET_SECONDS } from './media-url-signature.ts'

if (!isNginxInstalled()) {
  // People may do without; in CI no one would see that nothing was tried.
  test.skipIf(process.env.CI !== 'true')(
    'nginx is tried where it is installed: apt-get install nginx-light',
    () => expect(isNginxInstalled()).toBe(true),
  )
}

const TEXT = Buffer.from('stream audio.mp3')

describe.skipIf(!isNginxInstalled())('behind nginx as the guide configures it', () => {
  let bench: UploadsBench
  let app: FastifyInstance
  let neiro: string
  let nginx: Nginx
  let recordingId: number
  const clock = fixedClock(new Date('2026-11-20T07:00:00Z'))
  beforeAll(async () => {
    bench = await openUploadsBench()
    const { context } = bench
    context.clock = clock
    context.config.mediaAccel = '/objects/'
    app = Fastify()
    app.setErrorHandler(problemSender(kernelProblems, context.log))
    const viewerOf = async () => Promise.reject(new Error('Media asks no session'))
    registerMedia({ app, context, viewerOf })
    recordingId = await addStreams(bench)
    neiro = await app.listen({ host: '127.0.0.1', port: 0 })
    const storage = join(context.config.dataFolder, 'storage')
    nginx = await startNginx(await deployedBlocks({ neiro: [neiro], storage }))
  })
  afterAll(async () => {
    await nginx?.close()
    await app?.close()
    await bench?.close()
  })

  async function openLink() {
    const id = await openStreamLink(bench.context.db, { recordingId })
    const row = await bench.context.db
      .selectFrom('streamLinks')
      .select('publicId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const address = (file = 'audio.mp3') => streamAddress(bench.context, row.publicId, file)
    return { id, address }
  }

  test.each([...STREAM_FILES])(
    '%s is sent by it, typed, dated and cached as by us',
    async (file) => {
      const { address } = await openLink()
      const answer = await fetch(new URL(address(file), nginx.origin))
      expect([answer.status, await answer.text()]).toEqual([200, `stream ${file}`])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        server: expect.stringContaining('nginx'),
        'content-type': file.endsWith('.m3u8')
          ? 'application/vnd.apple.mpegurl'
          : file.endsWith('.mp4')
            ? 'audio/mp4'
            : 'audio/mpeg',
        'cache-control': `public, max-age=${5 * 3600}, immutable`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('content-range'),
        etag: expect.stringMatching(/^"/),
      })
      expect(answer.headers.has('x-accel-redirect')).toBe(false)
    },
  )

  test('every corner of Range and of conditions is right', async () => {
    const { address } = await openLink()
    const url = new URL(address(), nginx.origin)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    // nginx answers a range to HEAD as well, with no body.
    const cases = rangeCases(TEXT.length, etag).filter(
      ({ method, headers }) => method !== 'HEAD' || headers.range === undefined,
    )
    for (const one of cases) await checkRange(url, TEXT, one)
    const several = { range: 'bytes=0-1,4-5' }
    const whole = [0, TEXT.length] as const
    await checkRange(url, TEXT, { title: '', headers: several, status: 200, bytes: whole })
  })

  test('pages of any origin may ask for a part, and learn that an address has ended', async () => {
    const { address } = await openLink()
    const url = new URL(address(), nginx.origin)
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    clock.advance(2 * BUCKET_SECONDS)
    const ended = await fetch(url)
    clock.advance(-2 * BUCKET_SECONDS)
    expect([ended.status, ended.headers.get('access-control-allow-origin')]).toEqual([410, '*'])
  })

  test('its own place cannot be requested from outside, nor a file outside of it', async () => {
    const { address } = await openLink()
    const direct = await fetch(new URL(address(), neiro))
    const path = direct.headers.get('x-accel-redirect') ?? ''
    // What the service sends to the proxy: a name, and not a byte of the sound.
    expect([path.startsWith('/objects/'), await direct.text()]).toEqual([true, ''])
    for (const asked of [path, `//${path}`, `/media/..${path}`, '/objects/', '/ask-neiro']) {
      const answer = await fetch(`${nginx.origin}${asked}`, {
        headers: { 'x-accel-redirect': path },
      })
      expect([asked, answer.status]).toEqual([asked, 404])
    }
  })

  test('an address that many ask for is asked of us about once a second', async () => {
    const { address } = await openLink()
    let asked = 0
    const count = () => {
      asked += 1
    }
    app.server.on('request', count)
    const url = new URL(address(), nginx.origin)
    for (let time = 0; time < 60; time += 1) expect((await fetch(url)).status).toBe(200)
    app.server.off('request', count)
    expect(asked).toBeGreaterThanOrEqual(3)
    expect(asked).toBeLessThan(30)
  })

  test('what was never signed, is withdrawn or has ended is refused within two seconds', {
    tags: ['slow'],
  }, async () => {
    const { id, address } = await openLink()
    const held = new URL(address(), nginx.origin)
    const status = async (url = held) => (await fetch(url)).status
    for (let time = 0; time < 5; time += 1) expect(await status()).toBe(200)
    expect(await status(new URL(held.href.replace(/-[\w-]+/, `-${'A'.repeat(22)}`)))).toBe(404)
    await bench.context.db.transaction().execute((trx) => revokeStreamLinks(trx, [id]))
    const ended = performance.now()
    await expect.poll(() => status(), { interval: 5 }).toBe(410)
    // Two for nginx, which counts whole ones, and what a busy machine takes besides.
    expect(performance.now() - ended).toBeLessThan(3500)
    const late = new URL((await openLink()).address(), nginx.origin)
    clock.advance(12 * 3600)
    expect(await status(late)).toBe(410)
  })
})
