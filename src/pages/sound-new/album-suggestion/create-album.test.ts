import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { uploadOf } from '../testing.ts'
import { type FoundAlbum, findAlbums } from './find-albums.ts'
import { createAlbumOf } from './use-album-suggestions.ts'

const callApi = vi.spyOn(transport, 'send')

interface Asked {
  call: string
  id: string | undefined
  body: { sounds?: string[]; coverartURL?: string; genre?: string; title?: string } | undefined
  key: string | undefined
}
let asked: Asked[]
let answer: (call: Asked) => object
beforeEach(() => {
  asked = []
  answer = ({ call }) => (call === 'POST /transcode/:id/cover' ? { id: 'cover' } : { id: 'made' })
  callApi.mockImplementation(async ({ method, path }, ...[input]) => {
    const { params, body, headers } = JSON.parse(JSON.stringify(input ?? {}))
    const call: Asked = {
      call: `${method} ${path}`,
      id: params?.id,
      body,
      key: headers?.['Idempotency-Key'],
    }
    asked.push(call)
    return JSON.parse(JSON.stringify(answer(call)))
  })
})

const refused = (code: string, field: string) => ({
  error: true,
  status: 400,
  code,
  message: code,
  fields: { [field]: { code, message: code } },
})

function albumOf(count: number): FoundAlbum {
  const picture = { coverDigest: 'x', hasCover: true }
  const list = Array.from({ length: count }, (_, at) =>
    uploadOf(String(at), { album: 'Box', genre: 'Jazz', ...picture }),
  )
  const [found] = findAlbums(list)
  if (!found) throw new Error('there is no album')
  return found
}
const posts = () => asked.filter(({ call }) => call === 'POST /albums')

test('the album is made of the sounds in order, with the picture and the genre of all', async () => {
  expect(await createAlbumOf(albumOf(3), 'key')).toEqual({ id: 'made' })
  expect(asked[0]).toMatchObject({ call: 'POST /transcode/:id/cover', id: 'transcode-0' })
  const sounds = ['sound-0', 'sound-1', 'sound-2']
  const body = { title: 'Box', genre: 'jazz', sounds, coverartURL: 'cover' }
  expect(posts()).toEqual([{ call: 'POST /albums', id: undefined, body, key: 'key' }])
})

test('a picture that is none leaves the album without', async () => {
  answer = ({ call, body }) => {
    if (call !== 'POST /albums') return { id: 'cover' }
    return body?.coverartURL ? refused('file_not_allowed', 'coverartURL') : { id: 'made' }
  }
  expect(await createAlbumOf(albumOf(2), 'key')).toEqual({ id: 'made' })
  expect(posts()).toHaveLength(2)
})

test('sounds that were deleted meanwhile are left out', async () => {
  answer = ({ call, id, body }) => {
    if (call === 'GET /sounds/:id') {
      return id === 'sound-1' ? refused('not_found', 'id') : { id: id ?? '' }
    }
    if (call === 'POST /albums' && body?.sounds?.includes('sound-1')) {
      return refused('album_sounds_unknown', 'sounds')
    }
    return { id: call === 'POST /albums' ? 'made' : 'cover' }
  }
  expect(await createAlbumOf(albumOf(3), 'key')).toEqual({ id: 'made' })
  expect(posts().at(-1)).toMatchObject({ key: 'key', body: { sounds: ['sound-0', 'sound-2'] } })
})

test('beyond 200 sounds the first 200 are in it', async () => {
  await createAlbumOf(albumOf(203), 'key')
  const sounds = posts()[0]?.body?.sounds ?? []
  expect([sounds.length, sounds[0], sounds.at(-1)]).toEqual([200, 'sound-0', 'sound-199'])
})

test('what is refused otherwise is given back', async () => {
  answer = () => refused('title_required', 'title')
  expect(await createAlbumOf(albumOf(2), 'key')).toMatchObject({
    error: true,
    code: 'title_required',
  })
})
