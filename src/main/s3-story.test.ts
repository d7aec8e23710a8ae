/** @module-tag slow */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadPath } from '#library/download-path.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { type CephAddress, findCeph, makeBucket } from '#ports/storage/testing/share-ceph.ts'
import { isCephInstalled } from '#ports/storage/testing/start-ceph.ts'
import {
  beginParts,
  completeParts,
  getSoundPolicy,
  getTranscodeStatus,
  requestTranscode,
  signParts,
} from '#uploads/contract.ts'
import { sweepStorageJob } from '#uploads/server/sweep/sweep-storage.ts'
import { checkRange } from '#uploads/server/testing/check-range.ts'
import { rangeCases } from '#uploads/server/testing/range-cases.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { buySound } from '#works/server/testing.ts'
import { createSound } from '#works/sounds-contract.ts'
import { keyOf } from '#works/testing.ts'
import { startTestService, type TestMember, type TestService } from './testing.ts'

describe.skipIf(!isCephInstalled())('a service with its files in S3', () => {
  let ceph: CephAddress
  let service: TestService
  let artist: TestMember
  let listener: TestMember
  let wav: Buffer
  beforeAll(async () => {
    ceph = await findCeph()
    service = await startTestService({
      env: { STORAGE_URL: `${await makeBucket(ceph, 'story')}/neiro?tls=0` },
    })
    artist = await service.signUp('artist')
    listener = await service.signUp('listener')
    const folder = await mkdtemp(join(tmpdir(), 'neiro-story-'))
    wav = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: 3 }))
    await rm(folder, { recursive: true })
  })
  afterAll(async () => {
    await service?.close()
  })

  const get = (url: string, as: TestMember) =>
    service.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })

  test('a sound is uploaded, processed, played and downloaded there', async () => {
    const policy = await postFile(wav)
    const body = { filename: policy.params.key ?? '' }
    const begun = await Promise.all(
      [1, 2].map(() => service.call(requestTranscode, { body, as: artist })),
    )
    const [transcodeId = '', same] = begun.map((answer) => answer.body.transcodeId)
    expect(same).toBe(transcodeId)
    // The form still holds: anyone who posts again changes nothing of what was taken.
    expect((await postForm(policy, Buffer.from('something else'))).status).toBe(204)
    await service.runJobs()
    const { body: status } = await service.call(getTranscodeStatus, {
      params: { id: transcodeId },
      as: artist,
    })
    expect(status).toMatchObject({ status: 'READY', duration: 3 })

    const sound = await service.call(createSound, {
      body: { transcodeId, title: 'Tone', status: 'Released' },
      as: artist,
    })
    expect(sound.status).toBe(200)
    await service.runJobs()
    const { id } = sound.body
    await hear(id)
    const soundId = await keyOf(service, id)
    const { grant } = await buySound(service, { soundId, sellerId: artist.userId, buyer: listener })
    await download(grant)
    await sweep()
  })

  test('a large file comes in parts, and stays where they made it', async () => {
    const name = { name: 'large.wav', type: 'audio/wav' }
    const body = { ...name, bytes: wav.length }
    const { body: begun } = await service.call(beginParts, { body, as: artist })
    const one = { params: { id: begun.id }, as: artist }
    const signed = await service.call(signParts, { ...one, body: { numbers: [1] } })
    const part = signed.body.parts[0]
    const file = { method: 'PUT', headers: { ...part?.headers }, body: Uint8Array.from(wav) }
    expect((await fetch(part?.url ?? '', file)).status).toBe(200)
    expect((await service.call(completeParts, one)).body).toMatchObject({ complete: true })
    const transcode = { body: { filename: begun.key }, as: artist }
    expect((await service.call(requestTranscode, transcode)).status).toBe(200)
    await service.runJobs()
    const status = await service.call(getTranscodeStatus, one)
    expect(status.body).toMatchObject({ status: 'READY', duration: 3 })
    expect(await originals()).toContain(begun.key)
  })

  async function hear(id: string): Promise<void> {
    const permanent = await get(`/api/sounds/${id}/stream.m3u8`, listener)
    const playlist = await get(String(permanent.headers.location), listener)
    expect([playlist.statusCode, playlist.body.slice(0, 7)]).toEqual([200, '#EXTM3U'])
    const mp3 = await get(`/api/sounds/${id}/stream.mp3`, listener)
    const open = async () => {
      keepTime()
      const media = await get(String(mp3.headers.location), listener)
      expect([media.statusCode, media.headers['cache-control']]).toEqual([302, 'no-store'])
      return String(media.headers.location)
    }
    const address = await open()
    expectShortLived(address)
    expect(new URL(address).host).toBe(ceph.host)
    const found = await fetch(address)
    const whole = Buffer.from(await found.arrayBuffer())
    expect(found.headers.get('content-type')).toBe('audio/mpeg')
    for (const one of rangeCases(whole.length, found.headers.get('etag') ?? '')) {
      const [asks, ...conditions] = Object.keys(one.headers)
      // What it signs is signed for GET alone; HEAD is answered here. Of conditions and of a suffix
      // of nothing, Ceph knows less than Amazon; no player asks so.
      if (one.method === 'HEAD' || one.headers.range === 'bytes=-0') continue
      if (asks !== 'range' || conditions.length > 0) continue
      await checkRange(await open(), whole, one, { showsLength: false })
    }
    const head = await service.app.inject({ method: 'HEAD', url: String(mp3.headers.location) })
    expect(head.headers['content-length']).toBe(String(whole.length))
  }

  /** Ceph refuses by its own clock what has ended, and the one of the service stands still. */
  function keepTime(): void {
    service.clock.advance(Math.max(0, Date.now() - service.clock.now().getTime()) / 1000)
  }

  /** Nothing withdraws an address of the storage's own but its end: within a minute of a refund. */
  function expectShortLived(address: string): void {
    const signed = new URL(address).searchParams
    const signedAt = (signed.get('X-Amz-Date') ?? '').replace(
      /^(....)(..)(..T..)(..)(..Z)$/,
      '$1-$2-$3:$4:$5',
    )
    const endsAt = Date.parse(signedAt) + Number(signed.get('X-Amz-Expires')) * 1000
    expect(endsAt - service.clock.now().getTime()).toBeGreaterThan(0)
    expect(endsAt - service.clock.now().getTime()).toBeLessThanOrEqual(60_000)
  }

  async function download(grant: string): Promise<void> {
    keepTime()
    const original = await get(downloadPath(grant, 'original'), listener)
    expect(original.statusCode).toBe(302)
    expectShortLived(String(original.headers.location))
    const file = await fetch(String(original.headers.location))
    expect(file.headers.get('content-disposition')).toContain('artist%20-%20Tone.wav')
    expect(Buffer.from(await file.arrayBuffer()).equals(wav)).toBe(true)
    expect((await get(downloadPath(grant, 'flac'), listener)).statusCode).toBe(503)
    await service.runJobs()
    keepTime()
    const flac = await get(downloadPath(grant, 'flac'), listener)
    const made = await fetch(String(flac.headers.location))
    expect(
      Buffer.from(await made.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('fLaC')
  }

  /** What was taken stays; what its form has left behind goes after a day. */
  async function sweep(): Promise<void> {
    const rows = await service.context.db.selectFrom('recordings').select('originalKey').execute()
    const stored = rows.map((row) => row.originalKey)
    expect(await originals()).not.toEqual(stored)
    service.clock.advance(25 * 3600)
    await sweepStorageJob.perform(service.context, {}, jobRun())
    expect(await originals()).toEqual(stored)
  }

  async function originals(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of service.context.storage.list('originals/')) keys.push(key)
    return keys
  }

  async function postFile(file: Buffer) {
    const query = { name: 'tone.wav', type: 'audio/wav' }
    const { body: policy } = await service.call(getSoundPolicy, { query, as: artist })
    expect((await postForm(policy, file)).status).toBe(204)
    return policy
  }
})

function postForm(policy: { url: string; params: Record<string, string> }, file: Buffer) {
  const form = new FormData()
  for (const [field, value] of Object.entries(policy.params)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(file)]), 'tone.wav')
  return fetch(policy.url, { method: 'POST', body: form })
}
