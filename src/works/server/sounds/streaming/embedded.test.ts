import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedService } from '#embed/server/testing.ts'
import type { TestMember } from '#main/testing.ts'
import { makeSound } from '../../../testing.ts'

let service: Awaited<ReturnType<typeof startEmbedService>>
let artist: TestMember
beforeAll(async () => {
  service = await startEmbedService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

test('a frame on another page names persistent addresses alone, for every viewer', async () => {
  const { id } = await makeSound(service, artist)
  const links = await service.context.db.selectFrom('streamLinks').select('publicId').execute()
  expect(links.length).toBeGreaterThan(1)
  const page = encodeURIComponent(`http://localhost:3000/sound/${id}`)
  const visitors: Record<string, string>[] = [{}, { cookie: `token=${artist.token}` }]
  for (const headers of visitors) {
    const frame = await service.get(`/embed/sound/${id}`, headers)
    const card = await service.get(`/oembed?url=${page}`, headers)
    expect(frame.body).toContain(`/api/sounds/${id}/stream.`)
    for (const { status, body } of [frame, card]) {
      expect(status).toBe(200)
      expect(body).not.toContain('/media/')
      for (const { publicId } of links) expect(body).not.toContain(publicId)
    }
  }
})

test('players on pages of any origin follow the addresses of a sound, but not for its owner', async () => {
  const { id } = await makeSound(service, artist)
  for (const part of ['stream.mp3', 'stream.m3u8', 'waveform']) {
    const url = `/api/sounds/${id}/${part}`
    const { headers } = await service.get(url, { origin: 'https://fans.example' })
    expect(headers['access-control-allow-origin'], part).toBe('*')
    const own = await service.get(url, { cookie: `token=${artist.token}` })
    expect(own.headers, part).not.toHaveProperty('access-control-allow-origin')
  }
})
