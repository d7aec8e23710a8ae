import type { Person } from '../../demo/client.ts'
import { addClaps, addComment, follow } from '../../src/community/contract.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { createSound, type SoundFields } from '../../src/works/sounds-contract.ts'
import { newPerson } from './data/accounts.ts'
import { insertRecording } from './data/recordings.ts'
import { wavOf } from './files/wav.ts'

/** The service's address, from the configuration. */
export function baseOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the configuration names no baseURL')
  return baseURL
}

/**
 * Publishes a short sound of a recording that is ready already.
 *
 * @param sound a WAV, or how many seconds any one is to last
 */
export function publishSound(artist: Person, fields: SoundFields, sound: number | Buffer = 6) {
  return makeSound(artist, { genre: 'electronic', ...fields, status: 'Released' }, sound)
}

/** Makes a sound of a recording that is ready already: a Draft where `fields` do not say otherwise. */
export async function makeSound(artist: Person, fields: SoundFields, sound: number | Buffer = 6) {
  const file = typeof sound === 'number' ? wavOf(sound) : sound
  const transcodeId = await insertRecording(artist, { file, name: `${fields.title}.wav` })
  return artist.call(createSound, { body: { ...fields, transcodeId } })
}

/** An artist and a member with one of everything that a page can show, and a purchase. */
export async function fillWorld(base: string) {
  const [artist, member] = await Promise.all([
    newPerson(base, 'quayside-artist'),
    newPerson(base, 'member'),
  ])
  const about: SoundFields = {
    description: 'Recorded at [the quay](https://example.com) in Kobe, by `night`.\n\n- 一\n- Two',
    tags: ['harbour', '港'],
    license: 2,
    ccType: 2,
  }
  const sold = { price: 300, nameyourprice: true }
  const [sound, gift, own] = await Promise.all([
    publishSound(artist, { title: '港の灯り Harbour', ...about, ...sold }),
    publishSound(artist, { title: 'Last Ferry', ...about, price: 0, nameyourprice: true }),
    publishSound(member, { title: 'Member’s own', ...about }),
    makeSound(member, { title: 'Rough mix', status: 'Draft' }),
    makeSound(member, { title: 'For a friend', status: 'Private' }),
  ])
  const params = { id: gift.id }
  await member.call(addComment, { params, body: { text: 'よい音', position: 1 } })
  await artist.call(addComment, { params, body: { text: 'That bell!', position: 1 } })
  await member.call(addClaps, { params, body: { count: 3, position: 2 } })
  await member.call(follow, { params: { username: gift.username } })
  const album = await artist.call(createAlbum, {
    body: {
      title: 'Harbour album',
      description: 'Two of the harbour.',
      genre: 'electronic',
      tags: ['港'],
      status: 'Released',
      sounds: [sound.id, gift.id],
      ...sold,
    },
  })
  const body = { title: 'Member’s box', status: 'Private' as const, sounds: [own.id] }
  const box = await member.call(createAlbum, { body })
  const items = [{ id: `sound-${gift.id}`, price: 0 }]
  const order = await member.call(createOrder, { body: { items } })
  return {
    artist,
    member,
    sound,
    gift,
    own,
    album,
    box,
    order,
    /** Its pages; no link leads to some of them. */
    paths: [
      `/checkout/${order.id}`,
      `/album/${album.id}`,
      `/sound/${gift.id}`,
      '/register',
      ...['', '/albums', '/claps', '/followers', '/following'].map(
        (tab) => `/user/${gift.username}${tab}`,
      ),
    ],
  }
}
