import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { scriptedMedia } from '#uploads/server/testing.ts'
import { findOrphanedFiles } from '#uploads/testing.ts'
import { postSound } from '#works/server/sounds/replacing/testing.ts'
import { buySound } from '#works/server/testing.ts'
import { createSound, getSound, updateSound } from '#works/sounds-contract.ts'
import { keyOf } from '#works/testing.ts'
import { deleteAccount } from '../../contract.ts'

let service: TestService
let origin: string
let folder: string
let wav: Buffer
beforeAll(async () => {
  service = await startTestService()
  vi.spyOn(service.context.media, 'transcode').mockImplementation(scriptedMedia().transcode)
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'neiro-erase-'))
  wav = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: 2 }))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => service.checkStorage())

test.each([
  ['nobody', 0],
  ['someone', 1],
] as const)(
  'audio that was, is and will be there goes with its artist; bought by %s: %d stays',
  async (who, stays) => {
    const artist = await service.signUp(`artist${stays}`)
    const buyer = await service.signUp(`buyer${stays}`)
    const post = () => postSound(service, origin, artist, { name: 'tone.wav', file: wav })
    const made = { transcodeId: await post(), status: 'Released' as const }
    const { id } = (await service.call(createSound, { body: made, as: artist })).body
    await service.runJobs()
    for (const finish of [true, false]) {
      const body = { transcodeId: await post() }
      await service.call(updateSound, { params: { id }, body, as: artist })
      if (finish) await service.runJobs()
    }
    if (who === 'someone') {
      await buySound(service, { soundId: await keyOf(service, id), sellerId: artist.userId, buyer })
    }
    const { username } = artist
    const left = await service.call(deleteAccount, { body: { username }, as: artist })
    expect(left.status).toBe(204)
    await service.runJobs()
    const recordings = await service.context.db
      .selectFrom('recordings')
      .select('id')
      .where('ownerId', '=', artist.userId)
      .execute()
    expect(recordings).toHaveLength(stays)
    const kept = await service.call(getSound, { params: { id }, as: buyer })
    expect(kept.status).toBe(stays === 1 ? 200 : 404)
    expect(await findOrphanedFiles(service.context)).toEqual([])
  },
)
