import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { updateSound } from '../../../sounds-contract.ts'
import { makeSound } from '../../../testing.ts'

const BUCKET_SECONDS = 6 * 3600

let service: TestService
let artist: TestMember
let soundId: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  soundId = (await makeSound(service, artist)).id
  const { streamPrefix } = await service.context.db
    .selectFrom('recordings')
    .select('streamPrefix')
    .executeTakeFirstOrThrow()
  for (const file of STREAM_FILES) {
    await service.context.storage.put(`${streamPrefix}/${file}`, Buffer.from(file), 'audio/mpeg')
  }
})
afterAll(() => service.close())
beforeEach(() => {
  const seconds = service.clock.now().getTime() / 1000
  const begins = (Math.floor(seconds / BUCKET_SECONDS) + 1) * BUCKET_SECONDS
  service.clock.advance(begins - seconds)
})

const lasting = async () => {
  const url = `/api/sounds/${soundId}/stream.m3u8`
  const { statusCode, headers } = await service.app.inject({ url })
  return { status: statusCode, address: String(headers.location), headers }
}
const ask = async (url: string) => {
  const answer = await service.app.inject({ url })
  return {
    status: answer.statusCode,
    code: answer.statusCode < 400 ? '' : answer.json().error.code,
  }
}
/** A file that a playlist names relatively: it keeps the signature of its playlist. */
const segmentOf = (address: string) => address.replace('master.m3u8', 'high.mp4')

test('a long listen is renewed by the persistent address before its own has ended', async () => {
  const first = await lasting()
  expect(first.headers['cache-control']).toBe('private, no-store')
  const segment = segmentOf(first.address)
  service.clock.advance(BUCKET_SECONDS - 1)
  expect((await lasting()).address).toBe(first.address)
  service.clock.advance(1)
  const second = await lasting()
  expect(second.address).not.toBe(first.address)
  service.clock.advance(BUCKET_SECONDS - 1)
  expect((await ask(segment)).status).toBe(200)
  expect((await ask(segmentOf(second.address))).status).toBe(200)
  service.clock.advance(1)
  // A refusal with a code, where a network that is away gives none: it tells to ask anew.
  expect(await ask(segment)).toEqual({ status: 410, code: 'address_ended' })
  expect((await ask(segmentOf(second.address))).status).toBe(200)
  expect((await ask(segmentOf((await lasting()).address))).status).toBe(200)
})

test('what is withdrawn in the middle of it ends immediately, and is not renewed', async () => {
  const { address } = await lasting()
  expect((await ask(segmentOf(address))).status).toBe(200)
  const params = { id: soundId }
  await service.call(updateSound, { params, body: { status: 'Draft' }, as: artist })
  const ended = { status: 410, code: 'address_ended' }
  await expect.poll(() => ask(segmentOf(address)), { interval: 5, timeout: 5000 }).toEqual(ended)
  expect((await lasting()).status).toBe(404)
})
